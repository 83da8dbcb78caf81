import type { PartitionRow } from './knowledge-graph-records';

/** Not allowed in import ids, so no id can be mistaken for an attempt of another. */
const ATTEMPT_SEPARATOR = '#';
/** The next character: every attempt of an import sorts below `import id + this`. */
const AFTER_SEPARATOR = '$';

/** Which rows: one import, named by its caller, as tried once. */
export interface ImportAttempt {
  partitionId: string;
  /** The caller's name for the work. */
  importId: string;
  /** Different for every try. */
  attempt: string;
  importNumber: number;
}

/** `import_id` of the rows an attempt writes. */
export function attemptId({ importId, attempt }: Pick<ImportAttempt, 'importId' | 'attempt'>): string {
  return `${importId}${ATTEMPT_SEPARATOR}${attempt}`;
}

/** The import and the attempt that an `import_id` of a row tells. */
export function attemptOf(rowImportId: string): Pick<ImportAttempt, 'importId' | 'attempt'> {
  const [importId = '', attempt = ''] = rowImportId.split(ATTEMPT_SEPARATOR);
  return { importId, attempt };
}

/** Range of `import_id` that holds every attempt of an import: from inclusive, to exclusive. */
export function attemptRange(importId: string): { from: string; to: string } {
  return { from: importId + ATTEMPT_SEPARATOR, to: importId + AFTER_SEPARATOR };
}

/** The fields every row of an attempt carries. */
export function rowFields(attempt: ImportAttempt): Omit<PartitionRow, '_key'> {
  return { partition_id: attempt.partitionId, import_number: attempt.importNumber, import_id: attemptId(attempt) };
}
