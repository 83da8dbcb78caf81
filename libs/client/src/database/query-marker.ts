import { AppError } from '@strata/errors';
import { randomId } from '../http/random-id';

const MARKER = '/* asked by';

/** A query that can be found among those that run, by a comment at its end: places of mistakes stay what they are. */
export function markedQuery(aql: string): { readonly text: string; readonly marker: string } {
  const marker = `${MARKER} ${randomId()} */`;
  return { text: `${aql}\n${marker}`, marker };
}

/** Messages quote the query from the mistake on, and would show what it was marked with. */
export function withoutMarker(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.message.includes(MARKER)) return error;
  const message = error.message.replace(/\s*\/\* asked by [^']*/, '');
  return new AppError(error.kind, error.type, message, error.details, { cause: error });
}
