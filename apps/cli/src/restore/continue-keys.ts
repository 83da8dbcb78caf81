import type { DatabaseClient } from '@strata/client';
import { AppError } from '@strata/errors';
import type { CollectionDump } from './read-dump';

const MISSING_DOCUMENT = '1202';

/**
 * Lets a collection that counts its keys go on where it was: keys of documents that were removed before the dump are not given again. The
 * highest key is written and removed, which every server takes note of.
 */
export async function continueKeys(client: DatabaseClient, { name, isEdge, parameters }: CollectionDump): Promise<void> {
  const { type, lastValue } = (parameters.keyOptions ?? {}) as { type?: string; lastValue?: number };
  if (type !== 'autoincrement' || typeof lastValue !== 'number' || lastValue <= 0) return;
  const path = `/_api/document/${encodeURIComponent(name)}`;
  const highest = `${path}/${lastValue}`;
  if (await exists(client, highest)) return;
  const ends = isEdge ? { _from: 'any/any', _to: 'any/any' } : {};
  const query = { isRestore: true, overwriteMode: 'replace', silent: true };
  await client.json({ method: 'POST', path, query, body: { _key: String(lastValue), ...ends } });
  await client.json({ method: 'DELETE', path: highest, query: { silent: true } });
}

async function exists(client: DatabaseClient, path: string): Promise<boolean> {
  try {
    await client.json({ path });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.type === MISSING_DOCUMENT) return false;
    throw error;
  }
}
