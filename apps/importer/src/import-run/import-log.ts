import { AppError } from '@strata/errors';
import type { Logger } from 'pino';

/** Writes one structured line about an import; never document text. A line with `err` is an error, one about what was left out a warning. */
export type ImportLog = (event: string, details: Readonly<Record<string, unknown>>) => void;

export const IMPORT_LOG = Symbol('ImportLog');

/** Ends that somebody asked for. */
const ASKED_FOR = new Set(['ImportCancelled', 'ServiceStopping']);

/** The log of a service as imports write it. */
export function importLog(logger: Pick<Logger, 'info' | 'warn' | 'error'>): ImportLog {
  return (event, details) => logger[levelOf(event, details)]({ event, ...details });
}

function levelOf(event: string, details: Readonly<Record<string, unknown>>): 'info' | 'warn' | 'error' {
  if (!('err' in details)) return 'info';
  const wanted = details['err'] instanceof AppError && ASKED_FOR.has(details['err'].type);
  return wanted || event.endsWith('-left-out') ? 'warn' : 'error';
}
