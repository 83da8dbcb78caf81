import type { Logger } from 'pino';

/** Writes one structured line about an import; never document text. */
export type ImportLog = (event: string, details: Readonly<Record<string, unknown>>) => void;

export const IMPORT_LOG = Symbol('ImportLog');

/** What is left out of a graph, or could not be looked up, is a warning. */
const WARNINGS = new Set([
  'chunk-left-out',
  'citable-url-dropped',
  'document-left-out',
  'file-warnings',
  'leftovers-removed',
  'model-text-replaced',
  'records-skipped',
  'verification-inconclusive',
]);

/** An import log on top of the service's: what carries an error is one, unless somebody asked for the import to end. */
export function importLog(logger: Pick<Logger, 'info' | 'warn' | 'error'>): ImportLog {
  return (event, details) => logger[levelOf(event, details)]({ event, ...details });
}

function levelOf(event: string, details: Readonly<Record<string, unknown>>): 'info' | 'warn' | 'error' {
  if (WARNINGS.has(event)) return 'warn';
  return 'err' in details && details['cancelled'] !== true ? 'error' : 'info';
}
