import type { AqlValue, Query, QueryAnalysis } from '@strata/aql';
import { analyze, bindParameters, parse } from '@strata/aql';
import { AppError, ArangoError } from '@strata/errors';

/** Functions that run code, call others by computed names (nothing in the text tells what they do), or only hold a place for a call. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['CALL', 'calls functions by computed names'],
  ['APPLY', 'calls functions by computed names'],
  ['V8', 'runs code outside of the query language'],
  ['SLEEP', 'waits'],
]);

/**
 * Lets a query pass that only reads, judged on its tree before anything is sent anywhere.
 * @throws AppError invalid-argument `QuerySyntaxError` with the parser's message; permission-denied `ReadOnlyError` for what writes or calls code
 */
export function judgeReadingQuery(text: string, bindVars: Readonly<Record<string, unknown>> = {}): QueryAnalysis {
  const analysis = inSyntaxErrors(() => {
    const query = parse(text);
    return analyze(Object.keys(bindVars).length > 0 ? withValues(query, bindVars) : query);
  });
  const why = whyRefused(analysis);
  if (why !== undefined)
    throw new AppError('permission-denied', 'ReadOnlyError', `these tools only read: the query ${why}. Nothing was run`);
  return analysis;
}

/** Why a query is none that only reads; undefined: it is one. */
export function whyRefused({ isModification, functions }: QueryAnalysis): string | undefined {
  if (isModification) return 'changes data';
  for (const name of functions) {
    if (name.includes('::')) return `calls the user function ${name}`;
    const why = REFUSED.get(name);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** What the parser says against a text, as an error of the caller's. */
export function inSyntaxErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ArangoError) throw new AppError('invalid-argument', 'QuerySyntaxError', error.message);
    throw error;
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
