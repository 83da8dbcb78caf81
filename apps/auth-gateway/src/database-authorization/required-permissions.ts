import type { Grants } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { DataSourceLookup } from './data-sources';
import type { Level } from './route-permissions';
import { guaranteedLevel, requireCollectionLevel } from './levels';

/** A collection that a request uses, by name or id; one that is read may also be a view. */
export interface RequiredPermission {
  readonly name: string;
  readonly level: Level;
  /** it is created where it is missing */
  readonly mayBeMissing?: true;
}

/** All that a request needs of the collections of its database. */
export interface RequiredPermissions {
  readonly sources: readonly RequiredPermission[];
  /** named graphs, with all their collections */
  readonly graphs?: readonly { readonly name: string; readonly level: Level }[];
  /** the edge collections of all graphs */
  readonly graphEdges?: Level;
  /** it may read collections that nothing tells beforehand */
  readonly isOpaque?: boolean;
}

export interface GrantsOnDatabase {
  readonly grants: Grants;
  readonly database: string;
}

/** Names never begin with a digit, so these are ids, which a grant does not know. */
export const isId = (name: string): boolean => /^[0-9]+$/.test(name);

/**
 * Whether a user may do what is required by name. Ids, views and graphs are looked up where levels differ between collections.
 * @throws ArangoError 403 (11); 1203 or 1924 for a view or graph that does not exist
 */
export async function requirePermissions(
  permissions: RequiredPermissions,
  { grants, database }: GrantsOnDatabase,
  lookup: DataSourceLookup,
): Promise<void> {
  const guaranteed = guaranteedLevel(grants, database);
  const requireCollection = (name: string, level: Level) => requireCollectionLevel(grants, database, name, level);
  for (const permission of permissions.sources) {
    if (isTold(permission, guaranteed)) requireCollection(permission.name, permission.level);
    else for (const name of await behind(permission, database, lookup)) requireCollection(name, permission.level);
  }
  for (const { name, level } of permissions.graphs ?? []) {
    if (guaranteed === 'rw' || guaranteed === level) continue;
    const graph = await lookup.find(database, (sources) => sources.graph(name));
    if (graph === undefined) throw new ArangoError('graph-not-found', `graph '${name}' not found`);
    for (const collection of graph.collections) requireCollection(collection, level);
  }
  if (permissions.graphEdges !== undefined && guaranteed !== 'rw')
    for (const name of (await lookup.of(database)).graphEdges) requireCollection(name, permissions.graphEdges);
}

/** Whether the name alone tells the level. Views are read only, and need no look where every collection may be read. */
function isTold({ name, level, mayBeMissing }: RequiredPermission, guaranteed: 'rw' | 'ro' | 'none'): boolean {
  if (isId(name)) return false;
  return level === 'rw' || mayBeMissing === true || guaranteed !== 'none' || name.startsWith('_');
}

async function behind(
  { name, mayBeMissing }: RequiredPermission,
  database: string,
  lookup: DataSourceLookup,
): Promise<readonly string[]> {
  const collections = await lookup.find(database, (sources) => sources.collectionsOf(name));
  if (collections !== undefined) return collections;
  if (mayBeMissing) return [];
  throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
}
