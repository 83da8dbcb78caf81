import { basename, resolve } from 'node:path';
import type { ListedDocument, StrataClient } from '@strata/client';
import { clusterName, deleteDocuments, documentsCalled, listDocuments, lockHolders, reasonWords } from '@strata/client';
import type { ProjectOption } from '../projects/chosen-project';
import { commandIn } from '../projects/chosen-project';
import { reclusterAdvice } from '../main-job/sync-lines';
import { watchSteps } from '../main-job/watch-sync';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { columns } from '../terminal/columns';
import { bytes, counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { failure, UserError } from '../terminal/user-error';
import { checkOutput, STANDARD_OUTPUT, writeOutput } from '../transfer/write-output';
import type { CommandContext } from '../terminal/command-context';

export interface DocumentsOptions extends ProjectOption {
  data: string;
  category?: string;
  json?: boolean;
  failed?: boolean;
}

export interface FetchDocumentOptions extends DocumentsOptions {
  output?: string;
  overwrite?: boolean;
}

export interface RemoveDocumentsOptions extends DocumentsOptions {
  force?: boolean;
}

const SIZE_COLUMN = 2;

/** `strata documents list`: every document and how far it has come; with `--failed` those that the latest build left out, and why. */
export async function listAllDocuments(options: DocumentsOptions, context: CommandContext): Promise<void> {
  const client = await clientOf(new DataFolder(options.data), context, options);
  const all = await listDocuments(client, options.category);
  const shown = options.failed ? all.filter(({ state }) => state === 'left out') : all;
  if (options.json) {
    console.log(JSON.stringify(shown, null, 2));
    return;
  }
  if (shown.length > 0) {
    const rows = shown.map(({ category, name, size, state, code, reason }) => [
      category,
      name,
      bytes(size),
      reason === undefined ? state : `${state}: ${reasonWords(reason, code ?? '')}`,
    ]);
    console.log(`${columns(['category', 'document', 'size', 'state'], rows, { right: new Set([SIZE_COLUMN]) })}\n`);
  }
  console.log(summary(all, options));
}

/** `strata documents show <document>`: all that is known of one document. */
export async function showDocument(wanted: string, options: DocumentsOptions, context: CommandContext): Promise<void> {
  const client = await clientOf(new DataFolder(options.data), context, options);
  const document = await theOne(client, wanted, options);
  const stored = await client.files.one(document.id);
  const partitions = await client
    .query<string>('FOR d IN @@rows FILTER @id IN d.file_ids RETURN DISTINCT d.partition_id', {
      ...{ '@rows': `${client.project}_Documents`, id: document.id },
    })
    .catch(() => []); // nothing was ever built
  const details = { ...document, partitions, contentType: stored.content_type, isLocked: !stored.safe_to_delete };
  if (options.json) {
    console.log(JSON.stringify(details, null, 2));
    return;
  }
  const lines: [string, string][] = [
    ['document', `${details.category}/${details.name}`],
    [
      'state',
      details.reason === undefined ? details.state : `${details.state}: ${reasonWords(details.reason, details.code ?? '')}`,
    ],
    ['size', `${bytes(details.size)}, ${details.contentType}`],
    ['uploaded', `${details.uploadedAt}, version ${details.version}`],
    ['cluster', details.cluster === undefined ? '–' : clusterName(details.cluster, details.category)],
    ['partitions', partitions.join(', ') || '–'],
    ['locked', stored.locked_by.length > 0 ? `by ${stored.locked_by.join(', ')}` : 'no'],
    ['id', details.id],
  ];
  for (const [name, value] of lines) console.log(`${name.padEnd(11)} ${value}`);
}

/** `strata documents fetch <document>`: its latest version as it was uploaded, into the folder one is in, or where `--output` says. */
export async function fetchDocument(wanted: string, options: FetchDocumentOptions, context: CommandContext): Promise<void> {
  if (options.output !== undefined) checkOutput(options.output, options.overwrite === true); // before anything is asked
  const client = await clientOf(new DataFolder(options.data), context, options);
  const { id, category, name, version, size } = await theOne(client, wanted, options);
  const output = options.output ?? resolve(basename(name)); // of what others have named, only the last part, and never standard output
  checkOutput(output, options.overwrite === true);
  await interruptible(
    (signal) => writeOutput(output, client.files.download(id, { version }), { signal }),
    output === STANDARD_OUTPUT ? 'interrupted' : `interrupted: ${output} was not written`,
  );
  if (output !== STANDARD_OUTPUT)
    console.log(`${category}/${name}, version ${version} (${bytes(size)}) is in ${options.output ?? basename(output)}.`);
}

/**
 * `strata documents remove <document...>`: takes documents out of the graph and then out of the file manager, all of them or, when one is
 * unknown or somebody has locked it, none. `--force` removes what people have locked, too.
 */
export async function removeDocuments(wanted: string[], options: RemoveDocumentsOptions, context: CommandContext): Promise<void> {
  const client = await clientOf(new DataFolder(options.data), context, options);
  const all = await listDocuments(client, options.category);
  const chosen = new Map(wanted.map((name) => one(all, name, client.project)).map((document) => [document.id, document]));
  if (!options.force) for (const document of chosen.values()) await refuseLocked(client, document);
  const { fromGraph, needsReclustering } = await watchSteps(context.interactive, (watcher) =>
    deleteDocuments(client, [...chosen.values()], watcher),
  );
  const fromWhere = fromGraph === 0 ? '' : `,${fromGraph === chosen.size ? '' : ` ${fromGraph} of them`} from the graph too`;
  console.log(`${counted(chosen.size, 'document')} removed${fromWhere}.`);
  for (const line of reclusterAdvice(needsReclustering, client.project)) console.log(line);
}

async function refuseLocked(client: StrataClient, { id, category, name }: ListedDocument): Promise<void> {
  const holders = await lockHolders(client, id);
  if (holders.length > 0) throw failure(`${category}/${name} is locked by ${holders.join(', ')}; --force removes it all the same`);
}

async function theOne(client: StrataClient, wanted: string, options: DocumentsOptions): Promise<ListedDocument> {
  return one(await listDocuments(client, options.category), wanted, client.project);
}

function one(all: readonly ListedDocument[], wanted: string, project: string): ListedDocument {
  const [document, ...others] = documentsCalled(all, wanted);
  if (document === undefined) throw failure(`there is no document ${wanted}; ${commandIn(project, 'documents list')} names them`);
  if (others.length === 0) return document;
  const names = [document, ...others].map(({ category, name }) => `${category}/${name}`);
  throw new UserError(`${wanted} is the name of ${names.length} documents: ${names.slice(0, 5).join(', ')}; say which`);
}

function summary(all: readonly ListedDocument[], { failed }: DocumentsOptions): string {
  const count = (state: ListedDocument['state']) => all.filter((document) => document.state === state).length;
  const parts = (['in the graph', 'mapped', 'uploaded', 'left out'] as const).map((state) => `${count(state)} ${state}`);
  const whole = `${counted(all.length, 'document')}: ${parts.join(', ')}`;
  return failed && count('left out') === 0 ? `No document was left out of the latest build. ${whole}` : whole;
}
