import { AppError } from '@strata/errors';

const POSITION = /at position (\d+):(\d+)/;
const MARGIN = 6;

/** An error of the server for people; for a mistake in the query with the line and a caret below the place. */
export function errorText(error: unknown, query: string): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  const title = /^\d+$/.test(error.type) ? `error ${error.type}: ${error.message}` : error.message;
  const [, line, column] = POSITION.exec(error.message) ?? [];
  const text = line === undefined ? undefined : query.split('\n')[Number(line) - 1];
  if (text === undefined) return title;
  return `${title}\n${line?.padStart(MARGIN - 3)} | ${text}\n${' '.repeat(MARGIN + Number(column) - 1)}^`;
}
