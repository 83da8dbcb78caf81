import type { BuildStatus } from '@strata/contracts';
import type { AppError } from '@strata/errors';

/** Left-out files kept by name in a record; beyond that they are only counted. */
const MAX_NAMED = 1_000;

/** A file that is not in the result, and why. */
export type LeftOutFile = {
  readonly fileId: string;
  /** as the person uploaded it, with its sub-folders below the category */
  readonly name: string;
  readonly category: string;
  readonly code: string;
  readonly reason: string;
};

/** What a build's record holds of its left-out files. */
export function leftOutDetail(files: readonly LeftOutFile[]): { leftOutFiles: LeftOutFile[]; leftOutTotal: number } {
  return { leftOutFiles: files.slice(0, MAX_NAMED), leftOutTotal: files.length };
}

/** The same, read back; empty for records without. */
export function leftOutOf(detail: Readonly<Record<string, unknown>>): Pick<BuildStatus, 'leftOutFiles' | 'leftOutTotal'> {
  const { leftOutFiles = [], leftOutTotal = 0 } = detail as Partial<Pick<BuildStatus, 'leftOutFiles' | 'leftOutTotal'>>;
  return { leftOutFiles, leftOutTotal };
}

/** Public code of the error that a file gave. */
export function leftOutCode({ type, kind }: Pick<AppError, 'type' | 'kind'>): string {
  if (type === 'NO_EXTRACTABLE_CONTENT') return 'NO_TEXT';
  if (/^[A-Z_]+$/.test(type)) return type;
  return kind === 'not-found' ? 'FILE_NOT_FOUND' : 'CORRUPTED_FILE';
}
