import { analyze, parse } from '@strata/aql';
import { AppError, ArangoError } from '@strata/errors';

/** Functions that run code or call others by computed names: nothing in the tree tells what they do. */
const REFUSED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['V8', 'runs code outside of the query language'],
  ['CALL', 'calls functions by computed names'],
  ['APPLY', 'calls functions by computed names'],
]);

/**
 * Lets a query pass that can only read; judged by its tree, never by its text, and whatever its bind values are: these cannot become
 * operations or names of functions.
 * @throws AppError invalid-argument `ReadOnlyError` for what writes or calls user functions; `QuerySyntaxError` for what does not parse
 */
export function judgeReading(query: string): void {
  const { isModification, functions } = analyze(parsed(query));
  if (isModification) throw readOnlyError('changes data');
  for (const name of functions) {
    const why = name.includes('::') ? `calls the user function ${name}` : REFUSED_FUNCTIONS.get(name);
    if (why !== undefined) throw readOnlyError(why);
  }
}

/** @param what the query does that is not reading */
export const readOnlyError = (what: string, cause?: unknown): AppError =>
  new AppError('invalid-argument', 'ReadOnlyError', `only read-only queries are run here: the query ${what}`, {}, { cause });

function parsed(query: string): ReturnType<typeof parse> {
  try {
    return parse(query);
  } catch (error) {
    if (!(error instanceof ArangoError)) throw error;
    throw new AppError('invalid-argument', 'QuerySyntaxError', error.message, { errorNum: error.errorNum }, { cause: error });
  }
}
