import { AppError } from '@strata/errors';

const POSITION = /at position (\d+):(\d+)/;

/** Where in a query the server found a mistake: line and column, both from 1; undefined for errors that name no place. */
export function mistakePlace(error: unknown): { line: number; column: number } | undefined {
  const [, line, column] = error instanceof AppError ? (POSITION.exec(error.message) ?? []) : [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}
