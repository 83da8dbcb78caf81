import { analyze, bindParameters, parse } from '@strata/aql';
import { ArangoError } from '@strata/errors';

/** What the body of a call touches. */
export interface Touched {
  collections: readonly { name: string; writes: boolean }[];
  /** it may reach collections that cannot be told beforehand */
  opaque: boolean;
}

/**
 * Collections of a query, from its text (never by patterns: the parser of the database itself reads it).
 * @throws ArangoError 600 for a body that is no JSON; 1501 and others for a query that does not parse, as the database would answer
 */
export function touchedByQuery(body: Buffer): Touched {
  const { query, bindVars } = readObject(body);
  if (typeof query !== 'string') throw new ArangoError('query-empty');
  const bound = bindParameters(parse(query), isObject(bindVars) ? (bindVars as Parameters<typeof bindParameters>[1]) : {});
  const { collections, graphs, dynamicAccess } = analyze(bound);
  return {
    collections: collections.map(({ name, access }) => ({ name, writes: access !== 'read' })),
    opaque: dynamicAccess || graphs.length > 0,
  };
}

/** Collections a stream transaction declares. */
export function touchedByTransaction(body: Buffer): Touched {
  const { collections } = readObject(body);
  const declared = isObject(collections) ? collections : {};
  const names = (kind: string) => [declared[kind] ?? []].flat().filter((name): name is string => typeof name === 'string');
  return {
    collections: [
      ...names('read').map((name) => ({ name, writes: false })),
      ...[...names('write'), ...names('exclusive')].map((name) => ({ name, writes: true })),
    ],
    opaque: declared.allowImplicit !== false,
  };
}

function readObject(body: Buffer): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ArangoError('corrupted-json', undefined, {}, { cause });
  }
  if (!isObject(content)) throw new ArangoError('bad-parameter', 'the body must be a JSON object');
  return content;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
