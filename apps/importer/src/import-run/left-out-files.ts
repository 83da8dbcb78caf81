import type { LeftOutFile } from './import-state';

const NAMED = 10;

/** One sentence about files that could not be used; "" when there are none. */
export function leftOutMessage(files: readonly LeftOutFile[]): string {
  if (files.length === 0) return '';
  const named = files.slice(0, NAMED).map(({ fileName, reason }) => `${fileName} (${reason})`);
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : '';
  return `left out: ${named.join('; ')}${more}`;
}
