import type { GuardedDatabase } from '@strata/testing';
import type { DataSet } from './data-set';

/** Makes a database with the set's content. */
export async function fill(guarded: GuardedDatabase, set: DataSet): Promise<void> {
  await guarded.prepare('POST', '/_api/database', { name: set.name });
  const at = `/_db/${set.name}/_api`;
  for (const name of set.collections) await guarded.prepare('POST', `${at}/collection`, { name });
  for (const name of set.edges) await guarded.prepare('POST', `${at}/collection`, { name, type: 3 });
  for (const [collection, index] of set.indexes) await guarded.prepare('POST', `${at}/index?collection=${collection}`, index);
  for (const query of set.fill) await guarded.prepare('POST', `${at}/cursor`, { query });
  if (set.graph !== undefined) await guarded.prepare('POST', `${at}/gharial`, set.graph);
  if (set.view !== undefined) await guarded.prepare('POST', `${at}/view`, set.view);
}
