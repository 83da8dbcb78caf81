import { promisify } from 'node:util';
import { deflate, gunzip, gzip, inflate } from 'node:zlib';
import { analyze, bindParameters, parse } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { RequiredPermission, RequiredPermissions } from './required-permissions';
import type { BodyKind, Level } from './route-permissions';

/** Largest body that is read to authorize a request, as sent and decompressed. */
export const MAX_INSPECTED_BODY_BYTES = 64 * 2 ** 20;
/** Collections that one request may name: more than any query may. */
const MAX_NAMES = 10_000;

type Members = Readonly<Record<string, unknown>>;

const READERS: Readonly<Record<BodyKind, (body: Members) => RequiredPermissions>> = {
  query: ofQuery,
  transaction: ofTransaction,
  'simple-read': ({ collection }) => ({ sources: reached([collection], 'ro') }),
  'simple-write': ({ collection }) => ({ sources: reached([collection], 'rw') }),
  graph: ({ edgeDefinitions, orphanCollections }) => ({ sources: created([...textsIn([edgeDefinitions, orphanCollections])]) }),
  'edge-definition': (definition) => ({ sources: created([...textsIn(definition)]) }),
  'vertex-collection': ({ collection }) => ({ sources: created([collection]) }),
  view: ofView,
};

/**
 * What the body of a request requires.
 * @throws ArangoError 600 for a body that is no JSON, 10 for one that is no object; for a query what the database would say against it
 */
export function permissionsInBody(kind: BodyKind, body: Buffer): RequiredPermissions {
  return READERS[kind](readObject(body));
}

const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) } as const;
const encoders = { gzip: promisify(gzip), deflate: promisify(deflate) } as const;

/** The body as the database will read it. @throws ArangoError 400 for an unknown or broken coding, 413 */
export async function plainBody(coding: string | undefined, body: Buffer): Promise<Buffer> {
  const name = codingName(coding);
  if (name === undefined) return body;
  try {
    return await decoders[name](body, { maxOutputLength: MAX_INSPECTED_BODY_BYTES });
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new ArangoError('http-payload-too-large');
    throw new ArangoError('http-bad-parameter', `the body is not valid ${name}`, {}, { cause });
  }
}

/**
 * The body of a query that sees no other collections than these, in the same coding. What was sent stays as it is; of equal names the last
 * one counts, so it is this one.
 */
export async function narrowedBody(coding: string | undefined, body: Buffer, readable: readonly string[]): Promise<Buffer> {
  const end = body.lastIndexOf('}'); // nothing but white space stands behind it
  const narrowed = Buffer.concat([body.subarray(0, end), Buffer.from(`,"readableCollections":${JSON.stringify(readable)}}`)]);
  const name = codingName(coding);
  return name === undefined ? narrowed : encoders[name](narrowed);
}

/** @throws ArangoError http-bad-parameter */
function codingName(coding: string | undefined): 'gzip' | 'deflate' | undefined {
  const name = coding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return undefined;
  if (name === 'gzip' || name === 'deflate') return name;
  throw new ArangoError('http-bad-parameter', `content-encoding '${name}' is not supported`);
}

/** Never by patterns: the parser of the database itself reads the text. */
function ofQuery({ query, bindVars }: Members): RequiredPermissions {
  if (typeof query !== 'string') throw new ArangoError('query-empty');
  const { collections, argumentCollections, graphs, dynamicAccess } = analyze(bindParameters(parse(query), bindVars));
  return {
    sources: [
      ...collections.map(({ name, access }): RequiredPermission => ({ name, level: access === 'read' ? 'ro' : 'rw' })),
      ...reached(argumentCollections, 'ro'),
    ],
    graphs: graphs.map((name) => ({ name, level: 'ro' })),
    isOpaque: dynamicAccess,
  };
}

/** Collections a stream transaction declares. Others that it reads are authorized when they are read: each operation comes by here. */
function ofTransaction({ collections }: Members): RequiredPermissions {
  const declared = isObject(collections) ? collections : {};
  const names = (kind: string) => [declared[kind] ?? []].flat();
  return { sources: [...reached(names('read'), 'ro'), ...reached([...names('write'), ...names('exclusive')], 'rw')] };
}

function ofView({ links, indexes }: Members): RequiredPermissions {
  const linked = isObject(links) ? Object.keys(links) : [];
  const aliased = Array.isArray(indexes) ? indexes.map((entry) => (isObject(entry) ? entry.collection : undefined)) : [];
  return { sources: reached([...linked, ...aliased], 'ro') };
}

/** What is no name is for the database to refuse. */
function reached(names: readonly unknown[], level: Level): RequiredPermission[] {
  const different = new Set(names.filter((name) => typeof name === 'string'));
  if (different.size > MAX_NAMES) throw new ArangoError('query-too-many-collections');
  return [...different].map((name) => ({ name, level }));
}

function created(names: readonly unknown[]): RequiredPermission[] {
  return reached(names, 'ro').map((permission) => ({ ...permission, mayBeMissing: true }));
}

/** Every string in a value: whatever a definition looks like, no name of a collection in it is overlooked. */
function* textsIn(root: unknown): Generator<string> {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') yield value;
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) open.push(member);
  }
}

/** Members of a body that is an object; none of anything else, which is for the database to refuse. */
export function membersOf(body: Buffer): Members {
  try {
    return readObject(body);
  } catch {
    return {};
  }
}

/** Those of some names that stand somewhere in a body; none in one that is no JSON. */
export function textsAmong(body: Buffer, names: ReadonlySet<string>): readonly string[] {
  try {
    return [...new Set(textsIn(JSON.parse(body.toString('utf8'))).filter((text) => names.has(text)))];
  } catch {
    return [];
  }
}

function readObject(body: Buffer): Members {
  let content: unknown;
  try {
    content = JSON.parse(body.length === 0 ? '{}' : body.toString('utf8'));
  } catch (cause) {
    throw new ArangoError('corrupted-json', undefined, {}, { cause });
  }
  if (!isObject(content)) throw new ArangoError('bad-parameter', 'the body must be a JSON object');
  return content;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
