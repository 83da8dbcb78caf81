import type { DatabaseClient } from '@strata/client';
import { AppError } from '@strata/errors';
import { InFlight } from './in-flight';
import type { ImportRecord } from './import-record';

export const ON_DUPLICATE = ['error', 'update', 'replace', 'ignore'] as const;

export interface ImportRequest {
  collection: string;
  onDuplicate: (typeof ON_DUPLICATE)[number];
  fromPrefix?: string | undefined;
  toPrefix?: string | undefined;
  /** documents per request, at most */
  batchSize: number;
  signal: AbortSignal;
}

/** What became of the records. */
export interface ImportTally {
  created: number;
  updated: number;
  ignored: number;
  errors: number;
}

interface ImportAnswer extends ImportTally {
  details?: string[];
}

interface Batch {
  texts: (Buffer | string)[];
  lines: number[];
}

const BATCH_BYTES = 4 * 1024 * 1024;
const CALLS_AT_ONCE = 3;
const CORRUPTED_JSON = '600';
const POSITION = /^at position (\d+): (.*?)(, offending (document|context): .*)?$/s;
const COMMA = Buffer.from(',');

/**
 * Sends records to a collection, several requests at once.
 * @param onProblem told line and reason of each record that was not imported
 */
export async function importDocuments(
  client: DatabaseClient,
  groups: AsyncIterable<ImportRecord[]>,
  request: ImportRequest,
  onProblem: (line: number, problem: string) => void,
): Promise<ImportTally> {
  const tally: ImportTally = { created: 0, updated: 0, ignored: 0, errors: 0 };
  const calls = new InFlight(CALLS_AT_ONCE);
  const failed = (line: number, problem: string) => {
    tally.errors += 1;
    onProblem(line, problem);
  };
  const answerTo = async (batch: Batch): Promise<ImportAnswer | undefined> => {
    try {
      return await client.json<ImportAnswer>(importCall(batch, request));
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== CORRUPTED_JSON) throw error;
      // One record that the server cannot read (a number beyond all doubles, say) fails its whole request: find it.
      if (batch.lines.length === 1) failed(batch.lines[0] ?? 0, error.message);
      else for (const half of halves(batch)) await send(half);
      return undefined;
    }
  };
  const send = async (batch: Batch): Promise<void> => {
    const answer = await answerTo(batch);
    if (!answer) return;
    tally.created += answer.created;
    tally.updated += answer.updated;
    tally.ignored += answer.ignored;
    for (const detail of answer.details ?? []) {
      const [, position, problem = detail] = POSITION.exec(detail) ?? [];
      failed(batch.lines[Number(position ?? 0) - 1] ?? 0, problem);
    }
    const unexplained = answer.errors - (answer.details?.length ?? 0);
    for (let count = 0; count < unexplained; count += 1) failed(0, 'was refused');
  };
  for await (const batch of batchesOf(groups, request.batchSize, failed)) {
    request.signal.throwIfAborted();
    await calls.add(() => send(batch));
  }
  await calls.settle();
  return tally;
}

function halves({ texts, lines }: Batch): Batch[] {
  const middle = Math.ceil(texts.length / 2);
  return [
    { texts: texts.slice(0, middle), lines: lines.slice(0, middle) },
    { texts: texts.slice(middle), lines: lines.slice(middle) },
  ];
}

function importCall({ texts }: Batch, { collection, onDuplicate, fromPrefix, toPrefix, signal }: ImportRequest) {
  const pieces = texts.flatMap((text, index) => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    return index === 0 ? [bytes] : [COMMA, bytes];
  });
  return {
    method: 'POST',
    path: '/_api/import',
    query: {
      collection,
      type: 'array',
      details: true,
      onDuplicate,
      ...(fromPrefix === undefined ? {} : { fromPrefix }),
      ...(toPrefix === undefined ? {} : { toPrefix }),
    },
    body: Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')]),
    signal,
  } as const;
}

async function* batchesOf(
  groups: AsyncIterable<ImportRecord[]>,
  most: number,
  failed: (line: number, problem: string) => void,
): AsyncGenerator<Batch> {
  let batch: Batch = { texts: [], lines: [] };
  let bytes = 0;
  for await (const group of groups)
    for (const record of group) {
      if ('problem' in record) {
        failed(record.line, record.problem);
        continue;
      }
      batch.texts.push(record.text);
      batch.lines.push(record.line);
      bytes += record.text.length;
      if (bytes < BATCH_BYTES && batch.texts.length < most) continue;
      yield batch;
      batch = { texts: [], lines: [] };
      bytes = 0;
    }
  if (batch.texts.length > 0) yield batch;
}
