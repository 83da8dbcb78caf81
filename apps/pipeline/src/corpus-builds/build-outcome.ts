import { counted } from '../operations/counted';
import type { FailedFile } from './corpus-build.errors';
import { namedFailures } from './corpus-build.errors';

const SHOWN = 5;

export interface PartialOutcome {
  readonly failed: readonly FailedFile[];
  /** files larger than the budget for one wave */
  readonly tooLarge: readonly FailedFile[];
  readonly filesWritten: number;
  readonly deduplicated: number;
}

/** Code and text of a build that came to its end: a code means that not every file is in (docs/contracts/pipeline.md, "Corpus builds"). */
export function buildOutcome({ failed, tooLarge, filesWritten, deduplicated }: PartialOutcome): {
  errorCode: string | null;
  message: string;
} {
  const texts = [`Corpus build completed: ${counted(filesWritten, 'file')} written`];
  if (filesWritten > 0 && deduplicated / filesWritten >= 0.05)
    texts.push(`${deduplicated} of them fell on the document of another file`);
  if (failed.length > 0) texts.push(`files without text: ${namedFailures(failed, SHOWN, (more) => `... and ${more} more`, '; ')}`);
  if (tooLarge.length > 0) {
    const more = tooLarge.length > SHOWN ? `, ... (${tooLarge.length - SHOWN} more)` : '';
    texts.push(
      `files larger than the staging budget: ${tooLarge
        .slice(0, SHOWN)
        .map(({ path }) => path)
        .join(', ')}${more}`,
    );
  }
  const errorCode = failed.length > 0 ? 'FILE_PARSER_PARTIAL_FAILURE' : tooLarge.length > 0 ? 'STORAGE_FILE_TOO_LARGE' : null;
  return { errorCode, message: texts.join('. ') };
}
