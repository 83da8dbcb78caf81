import type { AccessLevel } from '@strata/auth';
import type { RequestTarget } from '../front-door/request-target';

type Level = Exclude<AccessLevel, 'none'>;

/** What a call to the database needs, as far as method and path tell. */
export interface NeededRights {
  /** level on the database */
  database: Level;
  /** level on a collection that the path names */
  collection?: { name: string; level: Level };
  /** collections are named in the body only: it has to be read where levels differ between collections */
  body?: 'query' | 'transaction';
  /** touches collections that nothing tells beforehand; needs this level on all of them */
  everyCollection?: Level;
  administrate?: true;
  /** how read-only mode refuses it; unset: it only reads */
  writes?: 'data' | 'structure';
}

/** `GET /_admin/...` that any authenticated user of the database may see. */
const OPEN_ADMIN = new Set([
  'echo',
  'time',
  'status',
  'server/role',
  'server/id',
  'support-info',
  'license',
  'statistics',
  'statistics-description',
]);
const READ: NeededRights = { database: 'ro' };
const STRUCTURE: NeededRights = { database: 'rw', writes: 'structure' };

type Judge = (call: { method: string; reads: boolean; rest: readonly string[]; parameters: URLSearchParams }) => NeededRights;

/** Level needed per kind of call, by the first segment after `/_api` (spec auth, section 7, "Access levels"). */
const JUDGES: Readonly<Record<string, Judge>> = {
  aqlfunction: ({ reads }) => (reads ? READ : STRUCTURE),
  analyzer: ({ reads }) => (reads ? READ : STRUCTURE),
  collection: ({ method, reads, rest: [name, action] }) => {
    if (name === undefined) return reads ? READ : STRUCTURE;
    if (reads) return { database: 'ro', collection: { name, level: 'ro' } };
    if (method === 'PUT' && ['load', 'unload', 'responsibleShard', 'loadIndexesIntoMemory'].includes(action ?? ''))
      return { database: 'ro', collection: { name, level: 'ro' } };
    if (method === 'PUT' && action === 'truncate') return { database: 'ro', collection: { name, level: 'rw' }, writes: 'data' };
    return { ...STRUCTURE, collection: { name, level: 'rw' } };
  },
  cursor: ({ method, rest: [id] }) => (method === 'POST' && id === undefined ? { database: 'ro', body: 'query' } : READ),
  document: ({ method, reads, rest: [fromPath], parameters }) => {
    const name = fromPath ?? parameters.get('collection') ?? '';
    const level = reads || (method === 'PUT' && parameters.get('onlyget') === 'true') ? 'ro' : 'rw';
    return { database: 'ro', collection: { name, level }, ...(level === 'rw' ? { writes: 'data' as const } : {}) };
  },
  edges: ({ rest: [name = ''] }) => ({ database: 'ro', collection: { name, level: 'ro' } }),
  explain: () => ({ database: 'ro', body: 'query' }),
  gharial: ({ reads, rest }) => {
    const [, kind, name] = rest;
    const isElement = (kind === 'vertex' || kind === 'edge') && name !== undefined && rest.length >= 3;
    if (!isElement) return reads ? READ : STRUCTURE;
    if (reads) return { database: 'ro', collection: { name, level: 'ro' } };
    return { database: 'ro', collection: { name, level: 'rw' }, writes: 'data' };
  },
  import: ({ parameters }) => ({
    database: 'ro',
    collection: { name: parameters.get('collection') ?? '', level: 'rw' },
    writes: 'data',
  }),
  index: ({ reads, rest: [fromPath], parameters }) => {
    const name = fromPath ?? parameters.get('collection') ?? '';
    return reads ? { database: 'ro', collection: { name, level: 'ro' } } : { ...STRUCTURE, collection: { name, level: 'rw' } };
  },
  query: ({ method, reads }) => (reads || method === 'POST' ? READ : { database: 'rw' }),
  'query-cache': ({ reads }) => (reads ? READ : { database: 'rw' }),
  simple: ({ rest: [kind = ''] }) =>
    /^(remove|update|replace)/.test(kind)
      ? { database: 'ro', everyCollection: 'rw', writes: 'data' }
      : { database: 'ro', everyCollection: 'ro' },
  transaction: ({ method, reads, rest: [first] }) => {
    if (method === 'POST' && first === 'begin') return { database: 'ro', body: 'transaction' };
    if (method === 'POST') return { database: 'rw', everyCollection: 'rw', writes: 'data' };
    return reads || method === 'PUT' || method === 'DELETE' ? READ : STRUCTURE;
  },
  view: ({ reads }) => (reads ? READ : STRUCTURE),
};

/** @param target a path below `/_api` or `/_admin` that the database answers */
export function neededRights(method: string, target: Pick<RequestTarget, 'segments' | 'query'>): NeededRights {
  const [root, kind = '', ...rest] = target.segments;
  const reads = method === 'GET' || method === 'HEAD';
  if (root === '_admin') return OPEN_ADMIN.has([kind, ...rest].join('/')) ? READ : { database: 'ro', administrate: true };
  const judge = Object.hasOwn(JUDGES, kind) ? JUDGES[kind] : undefined;
  if (judge)
    return judge({ method, reads, rest: rest.filter((segment) => segment !== ''), parameters: new URLSearchParams(target.query) });
  return reads ? { database: 'ro', everyCollection: 'ro' } : { database: 'rw', everyCollection: 'rw', writes: 'structure' };
}
