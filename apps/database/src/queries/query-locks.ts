import type { Access } from '@strata/aql';
import type { Snapshot } from '../store/database';
import type { WantedLocks } from '../storage/commits/collection-locks';

/** What a query that writes locks: its collections with the access that its plan declares. */
export function queryLocks(collections: ReadonlyMap<string, Access>, snapshot: Snapshot): WantedLocks {
  const idsWith = (wanted: Access) =>
    [...collections].flatMap(([name, access]) => (access === wanted ? (snapshot.catalog.collection(name)?.id ?? []) : []));
  return { shared: idsWith('write'), exclusive: idsWith('exclusive') };
}
