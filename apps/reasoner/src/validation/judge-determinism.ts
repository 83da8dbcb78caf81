import type { AqlObject, Query } from '@strata/aql';
import { bindParameters, parse } from '@strata/aql';
import { AppError, ArangoError } from '@strata/errors';
import { judgeReading } from '../database-access/judge-reading';
import type { ReadingDatabase } from '../database-access/reading-database';
import type { Nondeterminism } from './find-nondeterminism';
import { findNondeterminism } from './find-nondeterminism';
import type { QueryText } from './query-text';
import { readUniqueAttributes } from './unique-attributes';
import { nondeterministicQuery } from './validation.errors';

export interface JudgeLimits {
  /** longest time of a run, milliseconds */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Lets an original pass of which a rewrite can be proven equal: it only reads, and its answer follows from the data. To be asked before
 * the baseline; runs the query only where that is what tells whether its last LIMIT keeps all rows.
 * @throws AppError invalid-argument: `ReadOnlyError`, `QuerySyntaxError`, `QueryError` for wrong bind parameters, `NonDeterministicQueryError`;
 *   what `ReadingDatabase.run` throws
 */
export async function judgeOriginal(database: ReadingDatabase, original: QueryText, limits: JudgeLimits): Promise<void> {
  const found = await judgeDeterminism(database, original, limits);
  if (found === undefined) return;
  const { unlessFewerThan } = found;
  if (unlessFewerThan !== undefined) {
    const { rowCount } = await database.run(original.query, { bindVars: original.bindVars, ...limits });
    if (rowCount < unlessFewerThan) return;
  }
  throw nondeterministicQuery(found.reason);
}

/** What lets a reading query answer differently from run to run; undefined: nothing does. @throws AppError as `judgeOriginal` */
export async function judgeDeterminism(
  database: ReadingDatabase,
  { query, bindVars }: QueryText,
  { signal }: Pick<JudgeLimits, 'signal'>,
): Promise<Nondeterminism | undefined> {
  judgeReading(query);
  const tree = boundTree({ query, bindVars });
  if (findNondeterminism(tree) === undefined) return undefined;
  return findNondeterminism(tree, await readUniqueAttributes(database, tree, signal));
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
