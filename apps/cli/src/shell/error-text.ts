import { mistakePlace } from '@strata/client';
import { AppError } from '@strata/errors';

const MARGIN = 6;

/** An error of the server for people; for a mistake in the query with the line and a caret below the place. */
export function errorText(error: unknown, query: string): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const title = /^\d+$/.test(error.type) ? `error ${error.type}: ${error.message}` : error.message;
  const place = mistakePlace(error);
  const text = place && query.split('\n')[place.line - 1];
  if (!place || text === undefined) return title;
  return `${title}\n${String(place.line).padStart(MARGIN - 3)} | ${text}\n${' '.repeat(MARGIN + place.column - 1)}^`;
}
