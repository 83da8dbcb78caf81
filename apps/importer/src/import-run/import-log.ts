/** Writes one structured line about an import; never document text. */
export type ImportLog = (event: string, details: Readonly<Record<string, unknown>>) => void;

export const IMPORT_LOG = Symbol('ImportLog');
