import type { AqlObject, Query } from '@strata/aql';
import { bindParameters, parse } from '@strata/aql';
import { AppError, ArangoError } from '@strata/errors';
import { judgeReading } from '../database-access/judge-reading';
import type { RewriteAssumption } from '../coder/coder-protocol';
import type { ReadingDatabase } from '../database-access/reading-database';
import type { JudgeLimits } from './judge-limits';
import type { Nondeterminism } from './find-nondeterminism';
import { findNondeterminism } from './find-nondeterminism';
import type { QueryText } from './query-text';
import { readUniqueAttributes } from './unique-attributes';
import { uniqueToday } from './unique-today';
import { nondeterministicQuery } from './validation.errors';

/**
 * Lets an original pass of which a rewrite can be proven equal: it only reads, and its answer follows from the data. To be asked before
 * the baseline; runs the query only where that is what tells whether its last LIMIT keeps all rows.
 * @returns what of the data this rests on
 * @throws AppError invalid-argument: `ReadOnlyError`, `QuerySyntaxError`, `QueryError` for wrong bind parameters, `NonDeterministicQueryError`;
 *   what `ReadingDatabase.run` throws
 */
export async function judgeOriginal(
  database: ReadingDatabase,
  original: QueryText,
  limits: JudgeLimits,
): Promise<readonly RewriteAssumption[]> {
  const { found, restsOn } = await judgeDeterminism(database, original, limits);
  if (found === undefined) return restsOn;
  const { unlessFewerThan } = found;
  if (unlessFewerThan !== undefined) {
    const { rowCount } = await database.run(original.query, { bindVars: original.bindVars, ...limits });
    if (rowCount < unlessFewerThan) return restsOn;
  }
  throw nondeterministicQuery(found.reason);
}

export interface Determinism {
  /** What lets the query answer differently from run to run; left out: nothing does. */
  readonly found?: Nondeterminism;
  /** Properties of today's data without which it might. */
  readonly restsOn: readonly RewriteAssumption[];
}

/** Does the answer of a reading query follow from the data? @throws AppError as `judgeOriginal` */
export async function judgeDeterminism(
  database: ReadingDatabase,
  { query, bindVars }: QueryText,
  limits: JudgeLimits,
): Promise<Determinism> {
  judgeReading(query);
  const tree = boundTree({ query, bindVars });
  if (findNondeterminism(tree) === undefined) return { restsOn: [] };
  const promised = await readUniqueAttributes(database, tree, limits.signal);
  const found = findNondeterminism(tree, promised);
  if (found === undefined) return { restsOn: [] };
  const { unique, restsOn } = await uniqueToday(database, tree, limits);
  const all = new Map([...promised].map(([name, keys]) => [name, [...keys, ...(unique.get(name) ?? [])]] as const));
  const left = restsOn.length === 0 ? found : findNondeterminism(tree, all);
  return left === undefined ? { restsOn } : { found: left, restsOn: [] };
}

/** The query's tree with values in place of its bind parameters. @throws AppError invalid-argument `QueryError` */
export function boundTree({ query, bindVars }: QueryText): Query {
  try {
    return bindParameters(parse(query), bindVars as AqlObject);
  } catch (error) {
    if (!(error instanceof ArangoError)) throw error;
    throw new AppError('invalid-argument', 'QueryError', error.message, { errorNum: error.errorNum }, { cause: error });
  }
}
