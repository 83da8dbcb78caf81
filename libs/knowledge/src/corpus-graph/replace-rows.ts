import { inAppErrors } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';

/** Writes rows by key, replacing what is there, in batches that succeed or fail as a whole. */
export async function replaceRows<Row extends object>(
  db: Database,
  collection: string,
  rows: readonly Row[],
  batchSize: number,
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const { errors } = await inAppErrors(() =>
      db
        .collection<Record<string, unknown>>(collection)
        .import(batch as Record<string, unknown>[], { onDuplicate: 'replace', complete: true }),
    );
    if (errors > 0) throw new AppError('internal', 'RowsRefused', `${collection} refused ${errors} rows`);
  }
}
