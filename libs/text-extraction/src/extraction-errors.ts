import { AppError } from '@strata/errors';
import type { ExtractionLimits } from './extraction-limits';

const tooLarge = (what: string) =>
  new AppError('invalid-argument', 'FILE_TOO_LARGE', `FILE_TOO_LARGE: reading the file takes ${what}`);

export const takesTooMuchMemory = ({ memoryBytes }: ExtractionLimits) =>
  tooLarge(`more than ${Math.round(memoryBytes / 1024 / 1024)} MiB of memory`);
export const takesTooLong = ({ processorMs }: ExtractionLimits) =>
  tooLarge(`more than ${Math.round(processorMs / 100) / 10} seconds of processor time`);
export const readerCrashed = (how: string) =>
  new AppError('invalid-argument', 'CORRUPTED_FILE', 'CORRUPTED_FILE: the file cannot be read', {}, { cause: new Error(how) });
/** Nobody's fault but the machine's or the moment's: worth another try. */
export const extractionUnavailable = (why: string, cause?: unknown) =>
  new AppError('unavailable', 'TextExtractionUnavailable', `no file can be read now: ${why}`, {}, { cause });

/**
 * What the end of a reading process says about the file it was reading. SIGKILL and SIGXCPU come from the watch beside the reader (the
 * kernel's out-of-memory killer sends the former, too), SIGABRT and SIGTRAP from V8 when its heap is full.
 * @param stderr last words of the process
 */
export function errorOfExit(
  { code, signal }: { code: number | null; signal: NodeJS.Signals | null },
  limits: ExtractionLimits,
  stderr: string,
): AppError {
  switch (signal) {
    case 'SIGKILL':
    case 'SIGABRT':
    case 'SIGTRAP':
      return takesTooMuchMemory(limits);
    case 'SIGXCPU':
      return takesTooLong(limits);
    case 'SIGINT':
    case 'SIGTERM':
    case 'SIGHUP':
      return extractionUnavailable('the reading process was ended');
    default:
      return readerCrashed(`the reading process ended with ${signal ?? `code ${code}`}: ${stderr}`);
  }
}
