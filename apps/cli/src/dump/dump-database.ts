import type { DatabaseClient } from '@strata/client';
import type { ProgressBar } from '../terminal/progress-bar';
import { TransferProgress } from '../transfer/transfer-progress';
import type { DumpFolder } from './dump-folder';
import { DUMPED_SYSTEM_COLLECTIONS, fileBase, STRUCTURE, VIEW } from './dump-format';
import type { DumpedCollection, Inventory } from './inventory';
import { DumpSnapshot } from './snapshot';

/** What one batch of documents should weigh: small enough to hold several, large enough that requests do not matter. */
const BATCH_BYTES = 2 * 1024 * 1024;
const MAX_ROWS = 10_000;
const NEWLINE = Buffer.from('\n');

export interface DumpSummary {
  collections: number;
  documents: number;
  /** of JSON, before compression */
  bytes: number;
}

/**
 * Writes one database into a prepared folder, all collections as they were at one moment. Memory is bounded by a few batches.
 * @throws AppError from the server, UserError from the disk
 */
export async function dumpDatabase(
  client: DatabaseClient,
  inventory: Inventory,
  folder: DumpFolder,
  { compress, bar, signal }: { compress: boolean; bar: ProgressBar; signal: AbortSignal },
): Promise<DumpSummary> {
  const { database, collections, views } = inventory;
  const snapshot = await DumpSnapshot.take(
    client,
    collections.map(({ name }) => name),
  );
  try {
    const counts = new Map<string, number>();
    for (const { name } of collections) {
      const count = await snapshot.count(name);
      if (count > 0 || !DUMPED_SYSTEM_COLLECTIONS.includes(name)) counts.set(name, count);
    }
    const dumped = collections.filter(({ name }) => counts.has(name));
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const progress = new TransferProgress(bar, total, (count) => count.toLocaleString('en-US'));
    let bytes = 0;
    for (const collection of dumped) {
      const base = fileBase(collection);
      folder.json(`${base}${STRUCTURE}`, collection.structure);
      const batchSize = await batchSizeOf(client, collection, counts.get(collection.name) ?? 0);
      const pieces = async function* () {
        for await (const rows of snapshot.documents(collection.name, batchSize, signal)) {
          const piece = Buffer.concat(rows.flatMap((row) => [row, NEWLINE]));
          bytes += piece.length;
          progress.add(rows.length, collection.name);
          yield piece;
        }
      };
      await folder.data(base, compress, pieces(), signal);
    }
    for (const view of views) folder.json(`${fileBase(view).replace(/_[0-9a-f]{32}$/, '')}${VIEW}`, view);
    folder.finish({
      database: database.name,
      createdAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      lastTickAtDumpStart: snapshot.id,
      useEnvelope: false,
      useVPack: false,
      properties: { id: database.id, name: database.name, isSystem: database.isSystem === true },
      documents: Object.fromEntries(counts),
    });
    return { collections: dumped.length, documents: progress.count, bytes };
  } finally {
    await snapshot.release();
  }
}

/** Rows per batch, by the weight of the collection's documents as far as the server knows it. */
async function batchSizeOf(client: DatabaseClient, { name }: DumpedCollection, count: number): Promise<number> {
  if (count === 0) return 1;
  const path = `/_api/collection/${encodeURIComponent(name)}/figures`;
  const { figures } = await client.json<{ figures: { documentsSize?: number } }>({ path });
  const weight = Math.max(50, (figures.documentsSize ?? 0) / count);
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(BATCH_BYTES / weight)));
}
