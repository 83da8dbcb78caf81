import type { DatabaseClient } from '@strata/client';
import { AppError } from '@strata/errors';
import { failure } from '../terminal/user-error';
import { InFlight } from '../transfer/in-flight';
import type { DumpedDocument } from './read-documents';
import { damaged } from '../transfer/byte-source';
import { documentsOf } from './read-documents';
import type { CollectionDump } from './read-dump';

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 10_000;
const CALLS_AT_ONCE = 3;
const CORRUPTED_JSON = '600';

interface Refusal {
  errorNum: number;
  errorMessage: string;
}

/**
 * Writes a collection's documents with the keys and revisions they had; ones that are there already are replaced, so a restore may be
 * repeated. The last of them is on the disk of the server when this resolves.
 * @returns how many documents there were
 * @throws UserError naming file and line of the first document that is damaged or refused
 */
export async function loadDocuments(
  client: DatabaseClient,
  { name, files }: CollectionDump,
  { isEnveloped, onBytes, signal }: { isEnveloped: boolean; onBytes: (count: number) => void; signal: AbortSignal },
): Promise<number> {
  const calls = new InFlight(CALLS_AT_ONCE);
  let written = 0;
  let held: Batch | undefined;
  for (const { path } of files)
    for await (const batch of batchesOf(documentsOf(path, isEnveloped, onBytes))) {
      signal.throwIfAborted();
      written += batch.length;
      const before = held;
      if (before) await calls.add(() => write(client, name, before, { waitForSync: false, signal }));
      held = { batch, path };
    }
  await calls.settle();
  // Alone and waited for: what was acknowledged before it is then on the disk too.
  if (held) await write(client, name, held, { waitForSync: true, signal });
  return written;
}

async function* batchesOf(groups: AsyncIterable<DumpedDocument[]>): AsyncGenerator<DumpedDocument[]> {
  let batch: DumpedDocument[] = [];
  let bytes = 0;
  for await (const group of groups)
    for (const document of group) {
      batch.push(document);
      bytes += document.text.length;
      if (bytes < BATCH_BYTES && batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
  if (batch.length > 0) yield batch;
}

interface Batch {
  batch: DumpedDocument[];
  /** the file it is from */
  path: string;
}

async function write(client: DatabaseClient, name: string, { batch, path }: Batch, how: WriteOptions): Promise<void> {
  const comma = Buffer.from(',');
  const texts = batch.flatMap(({ text }, index) => (index === 0 ? [text] : [comma, text]));
  try {
    const refused = await post(client, name, Buffer.concat([Buffer.from('['), ...texts, Buffer.from(']')]), how);
    if (refused[0]) throw failure(await refusal(client, name, { batch, path }, refused[0]));
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== CORRUPTED_JSON) throw error;
    const bad = batch.find(({ text }) => !isJson(text));
    throw bad ? damaged(path, `line ${bad.line} is no JSON`) : error;
  }
}

interface WriteOptions {
  waitForSync: boolean;
  signal?: AbortSignal;
}

function post(client: DatabaseClient, name: string, body: Buffer, { waitForSync, signal }: WriteOptions): Promise<Refusal[]> {
  const query = { isRestore: true, overwriteMode: 'replace', silent: true, waitForSync };
  return client.json<Refusal[]>({ method: 'POST', path: `/_api/document/${encodeURIComponent(name)}`, query, body, signal });
}

/** A silent answer does not say which document was refused: the line is found by trying them one by one. */
async function refusal(client: DatabaseClient, name: string, { batch, path }: Batch, { errorMessage }: Refusal): Promise<string> {
  for (const { text, line } of batch) {
    const body = Buffer.concat([Buffer.from('['), text, Buffer.from(']')]);
    const [refused] = await post(client, name, body, { waitForSync: false });
    if (refused) return `${path} line ${line}: ${refused.errorMessage}`;
  }
  return `${path}: ${errorMessage}`;
}

function isJson(text: Buffer): boolean {
  try {
    JSON.parse(text.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
