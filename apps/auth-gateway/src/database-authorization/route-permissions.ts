import type { AccessLevel } from '@strata/auth';

export type Level = Exclude<AccessLevel, 'none'>;

/** What of a request's body names collections, and how they are used. */
export type BodyKind =
  | 'query'
  | 'transaction'
  | 'simple-read'
  | 'simple-write'
  | 'graph'
  | 'edge-definition'
  | 'vertex-collection'
  | 'view';

/** Lists that are shown as far as the principal may see what they name. */
export type ShownList = 'collections' | 'views' | 'graphs' | 'queries' | 'plans';

/** Changes after which grants, or what is remembered of views and graphs, are no longer right. */
export type DefinitionChange =
  | 'collection-created'
  | 'collection-dropped'
  | 'collection-renamed'
  | 'graph-changed'
  | 'view-changed';

/** What one route of the database needs. Levels that are left out are not asked for. */
export interface RoutePermissions {
  /** holds only where this query parameter is true; such a row stands before the one for all other requests */
  readonly when?: string;
  /** on the database addressed */
  readonly database: Level;
  /** Administrate on `_system` */
  readonly administrate?: true;
  /** on the collection that `:collection`, or else the query parameter `collection`, names */
  readonly collection?: Level;
  /** on all collections behind the view `:view` */
  readonly view?: Level;
  /** on all collections of the graph `:graph` */
  readonly graph?: Level;
  /** on the edge collections of all graphs */
  readonly graphEdges?: Level;
  /** on every collection of the database */
  readonly everyCollection?: Level;
  readonly body?: BodyKind;
  /** how read-only mode refuses it: new and dropped collections with 11, all other writes with 1004 (spec auth, section 8) */
  readonly writes?: 'documents' | 'definitions' | 'collections';
  readonly shows?: ShownList;
  readonly changes?: DefinitionChange;
  /** only whoever runs the query `:query`, or administrates the database */
  readonly ownQuery?: true;
}
