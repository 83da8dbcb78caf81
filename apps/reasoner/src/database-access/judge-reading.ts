import type { AqlValue, Query, QueryAnalysis } from '@strata/aql';
import { analyze, bindParameters, parse } from '@strata/aql';
import { AppError, ArangoError } from '@strata/errors';

/** Functions that run code, call others by computed names (nothing in the tree tells what they do), or only hold a place for a call. */
const REFUSED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['V8', 'runs code outside of the query language'],
  ['CALL', 'calls functions by computed names'],
  ['APPLY', 'calls functions by computed names'],
  ['SLEEP', 'waits'],
]);

/**
 * Lets a query pass that can only read; judged by its tree, never by its text, and whatever its bind values are: these cannot become
 * operations or names of functions.
 * @param bindVars give collections that are parameters their names in what is returned
 * @throws AppError invalid-argument `ReadOnlyError` for what writes or calls user functions; `QuerySyntaxError` for what does not parse
 */
export function judgeReading(text: string, bindVars: Readonly<Record<string, unknown>> = {}): QueryAnalysis {
  const analysis = inSyntaxErrors(() => {
    const query = parse(text);
    return analyze(Object.keys(bindVars).length > 0 ? withValues(query, bindVars) : query);
  });
  const why = whyRefused(analysis);
  if (why !== undefined) throw readOnlyError(why);
  return analysis;
}

/** Why a query is none that only reads; undefined: it is one. */
export function whyRefused({ isModification, functions }: QueryAnalysis): string | undefined {
  if (isModification) return 'changes data';
  for (const name of functions) {
    const why = name.includes('::') ? `calls the user function ${name}` : REFUSED_FUNCTIONS.get(name);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** @param what the query does that is not reading */
export const readOnlyError = (what: string, cause?: unknown): AppError =>
  new AppError('invalid-argument', 'ReadOnlyError', `only read-only queries are run here: the query ${what}`, {}, { cause });

/** What the parser says against a text, as an error of the caller's. */
export function inSyntaxErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArangoError)) throw error;
    throw new AppError('invalid-argument', 'QuerySyntaxError', error.message, { errorNum: error.errorNum }, { cause: error });
  }
}

/** Names that are parameters count once they are known; a value too many or too few is for the database to say. */
function withValues(query: Query, bindVars: Readonly<Record<string, unknown>>): Query {
  try {
    return bindParameters(query, bindVars as Readonly<Record<string, AqlValue>>);
  } catch (error) {
    if (error instanceof ArangoError) return query;
    throw error;
  }
}
