const MAX_BYTES = 255;

/** What is wrong with the name of an uploaded file, undefined when nothing is: a base name of at most 255 bytes, no path. */
export function fileNameProblem(name: string): string | undefined {
  if (/[/\\]/.test(name) || name === '.' || name.includes('..')) return 'must be a file name without a path';
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'must not hold control characters';
  return Buffer.byteLength(name) > MAX_BYTES ? `must be at most ${MAX_BYTES} bytes long` : undefined;
}
