import type { DatabaseClient } from '@strata/client';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import { counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { progressBar, silentBar } from '../terminal/progress-bar';
import { Stopwatch } from '../terminal/stopwatch';
import { UserError } from '../terminal/user-error';
import type { ExportFormat } from '../transfer/export-format';
import { EXPORT_FORMATS, exported } from '../transfer/export-format';
import { TransferProgress } from '../transfer/transfer-progress';
import { checkOutput, STANDARD_OUTPUT, writeOutput } from '../transfer/write-output';
import type { CommandContext } from '../terminal/command-context';
import { jsonObject, oneOf } from './option-values';

export interface ExportOptions extends ConnectionOptions {
  collection?: string;
  query?: string;
  bindVars?: string;
  output: string;
  format?: string;
  fields?: string[];
  overwrite?: boolean;
}

interface Selection {
  query: string;
  bindVars: Record<string, unknown>;
  /** rows to expect; 0 when unknown */
  total: number;
}

const BATCH_ROWS = 2_000;

/** `strata export`: a collection or the rows of a query into a file or to standard output. */
export async function exportRows(options: ExportOptions, context: CommandContext): Promise<void> {
  if ((options.collection === undefined) === (options.query === undefined))
    throw new UserError('say what to export: either --collection or --query');
  const format = formatOf(options);
  const fields = options.fields?.flatMap((names) => names.split(',')).filter((name) => name !== '');
  if (options.query !== undefined && format === 'csv' && !fields) throw new UserError('a query as CSV needs --fields: its columns');
  if (options.query !== undefined && format !== 'csv' && fields)
    throw new UserError('--fields are for collections and CSV; a query says itself what it returns');
  const bindVars = jsonObject('--bind-vars', options.bindVars ?? '{}');
  checkOutput(options.output, options.overwrite === true);

  const client = await connect(options, context);
  const watch = new Stopwatch();
  const toFile = options.output !== STANDARD_OUTPUT;
  const bar = toFile ? progressBar(`Export ${options.collection ?? 'query'}`, context.interactive) : silentBar();
  try {
    const selection = await selectionOf(client, options, bindVars, format, fields);
    const progress = new TransferProgress(bar, selection.total, (count) => count.toLocaleString('en-US'));
    const columns = fields ?? (format === 'csv' ? await attributesOf(client, options.collection ?? '') : []);
    const compress = options.output.endsWith('.gz');
    await interruptible(
      (signal) =>
        writeOutput(options.output, exported(rowsOf(client, selection, progress, signal), format, columns), { signal, compress }),
      toFile ? `interrupted: ${options.output} was not written` : 'interrupted',
    );
    bar.done(`${counted(progress.count, 'row')} in ${options.output}`);
    if (!toFile) console.error(`${counted(progress.count, 'row')} (${watch})`);
  } catch (error) {
    bar.abandon();
    throw error;
  } finally {
    await client.close();
  }
}

function formatOf({ format, output }: ExportOptions): ExportFormat {
  if (format !== undefined) return oneOf('--format', format, EXPORT_FORMATS);
  const ending = /\.([a-z]+)(\.gz)?$/i.exec(output)?.[1]?.toLowerCase();
  return EXPORT_FORMATS.find((known) => known === ending) ?? 'jsonl';
}

async function selectionOf(
  client: DatabaseClient,
  { collection, query = '' }: ExportOptions,
  bindVars: Record<string, unknown>,
  format: ExportFormat,
  fields: string[] | undefined,
): Promise<Selection> {
  if (collection === undefined) return { query, bindVars, total: 0 };
  const path = `/_api/collection/${encodeURIComponent(collection)}/count`;
  const { count } = await client.json<{ count: number }>({ path });
  if (format === 'csv' || !fields)
    return { query: 'FOR document IN @@collection RETURN document', bindVars: { '@collection': collection }, total: count };
  const kept = 'FOR document IN @@collection RETURN KEEP(document, @fields)';
  return { query: kept, bindVars: { '@collection': collection, fields }, total: count };
}

async function* rowsOf(
  client: DatabaseClient,
  { query, bindVars }: Selection,
  progress: TransferProgress,
  signal: AbortSignal,
): AsyncGenerator<Buffer[]> {
  for await (const { rows, extra } of client.cursor(query, bindVars, {
    batchSize: BATCH_ROWS,
    options: { stream: true },
    signal,
  })) {
    progress.add(rows.length);
    for (const { code, message } of extra?.warnings ?? []) console.error(`warning ${code}: ${message}`);
    yield rows;
  }
}

/** All attributes that documents of a collection have, in the order of their names, the system's first: the columns of its table. */
async function attributesOf(client: DatabaseClient, collection: string): Promise<string[]> {
  const query = 'FOR document IN @@collection FOR name IN ATTRIBUTES(document) COLLECT attribute = name RETURN attribute';
  const names = await client.rows<string>(query, { '@collection': collection });
  const system = ['_key', '_id', '_rev', '_from', '_to'].filter((name) => names.includes(name));
  return [...system, ...names.filter((name) => !system.includes(name))];
}
