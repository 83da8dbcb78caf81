import type { DatabaseClient } from '@strata/client';
import { AppError } from '@strata/errors';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import { bytes, counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { progressBar } from '../terminal/progress-bar';
import { failure, UserError } from '../terminal/user-error';
import { byteSource } from '../transfer/byte-source';
import type { ImportTally } from '../transfer/import-documents';
import { importDocuments, ON_DUPLICATE } from '../transfer/import-documents';
import { IMPORT_TYPES, importRecords, typeOfName } from '../transfer/import-records';
import { TransferProgress } from '../transfer/transfer-progress';
import type { CommandContext } from '../terminal/command-context';
import { oneOf, wholeNumber } from './option-values';

export interface ImportOptions extends ConnectionOptions {
  collection: string;
  type?: string;
  createCollection?: string | true;
  onDuplicate: string;
  fromPrefix?: string;
  toPrefix?: string;
  separator?: string;
  convert: boolean;
  batchSize: string;
  showErrors: string;
  overwrite?: boolean;
}

const COLLECTION_TYPES = ['document', 'edge'] as const;
const UNKNOWN_COLLECTION = '1203';

/** `strata import <file>`: JSON, JSON lines or a table into a collection. Exit code 1 when some records could not be imported. */
export async function importFile(path: string, options: ImportOptions, context: CommandContext): Promise<void> {
  const source = byteSource(path);
  const type = options.type === undefined ? typeOfName(path) : oneOf('--type', options.type, IMPORT_TYPES);
  if (type === undefined) throw new UserError(`${source.name} does not say what it is; say --type ${IMPORT_TYPES.join(', ')}`);
  const onDuplicate = oneOf('--on-duplicate', options.onDuplicate, ON_DUPLICATE);
  const batchSize = wholeNumber('--batch-size', options.batchSize, 1, 100_000);
  const shown = wholeNumber('--show-errors', options.showErrors, 0, 1_000_000);
  const created = collectionType(options.createCollection);
  const { collection, fromPrefix, toPrefix, separator, convert } = options;

  const client = await connect(options, context);
  const bar = progressBar(`Import ${collection}`, context.interactive);
  const problems: string[] = [];
  try {
    await ensureCollection(client, collection, created);
    if (options.overwrite)
      await client.json({ method: 'PUT', path: `/_api/collection/${encodeURIComponent(collection)}/truncate` });
    const progress = new TransferProgress(bar, source.bytes, bytes);
    const tally = await interruptible((signal) => {
      const records = importRecords(
        source.read((count) => progress.add(count)),
        type,
        { separator, convert },
      );
      const request = { collection, onDuplicate, fromPrefix, toPrefix, batchSize, signal };
      return importDocuments(client, records, request, (line, problem) => {
        if (problems.length < shown) problems.push(line === 0 ? problem : `line ${line}: ${problem}`);
      });
    }, `interrupted: a part of ${source.name} is in '${collection}'`);
    bar.done(outcome(tally));
    for (const problem of problems) console.error(`  ${problem}`);
    if (tally.errors > problems.length)
      console.error(`  and ${counted(tally.errors - problems.length, 'more')}`.replace(/mores$/, 'more'));
    if (tally.errors > 0) throw failure(`${counted(tally.errors, 'record')} of ${source.name} could not be imported`);
  } catch (error) {
    bar.abandon();
    throw error;
  } finally {
    await client.close();
  }
}

function collectionType(given: string | true | undefined): 'document' | 'edge' | undefined {
  return given === undefined ? undefined : given === true ? 'document' : oneOf('--create-collection', given, COLLECTION_TYPES);
}

async function ensureCollection(client: DatabaseClient, name: string, type: 'document' | 'edge' | undefined): Promise<void> {
  try {
    await client.json({ path: `/_api/collection/${encodeURIComponent(name)}` });
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== UNKNOWN_COLLECTION) throw error;
    if (type === undefined) throw failure(`database '${client.name}' has no collection '${name}'; --create-collection makes it`);
    await client.json({ method: 'POST', path: '/_api/collection', body: { name, type: type === 'edge' ? 3 : 2 } });
  }
}

function outcome({ created, updated, ignored, errors }: ImportTally): string {
  const parts = [`${counted(created, 'document')} created`];
  if (updated > 0) parts.push(`${updated.toLocaleString('en-US')} updated`);
  if (ignored > 0) parts.push(`${ignored.toLocaleString('en-US')} ignored`);
  if (errors > 0) parts.push(counted(errors, 'error'));
  return parts.join(', ');
}
