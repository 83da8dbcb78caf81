import type { ImportLeftOutChunk, ImportLeftOutFile } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { JobRecord } from '../import-jobs/import-job';

const NAMED = 10;

/** One sentence about files that could not be used; "" when there are none. @param total of which `files` are the first ones */
export function leftOutMessage(files: readonly ImportLeftOutFile[], total = files.length): string {
  if (total === 0) return '';
  const named = files.slice(0, NAMED).map(({ name, reason }) => `${name} (${reason})`);
  const more = total > NAMED ? ` and ${total - NAMED} more` : '';
  return `left out: ${named.join('; ')}${more}`;
}

/** One sentence about chunks without entities; "" when there are none. */
export function leftOutChunksMessage([first]: readonly ImportLeftOutChunk[], total: number): string {
  return first ? `no entities were taken from ${total} chunks, the first of ${first.name} (${first.reason})` : '';
}

/** Nothing is left to import. */
export const noUsableFile = ({ leftOutFiles, counts }: Pick<JobRecord, 'leftOutFiles' | 'counts'>) =>
  new AppError('failed-precondition', 'NoUsableFileError', leftOutMessage(leftOutFiles, counts.filesLeftOut));
