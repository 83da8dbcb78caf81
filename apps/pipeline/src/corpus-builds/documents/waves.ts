const FILES_PER_WAVE = 64;

/**
 * Cuts a list of files into waves that are downloaded, read and written together: at most 64 files and `budgetBytes` each.
 * Files larger than the budget come back apart.
 */
export function cutIntoWaves<File extends { readonly size: number }>(
  files: readonly File[],
  budgetBytes: number,
): { waves: File[][]; tooLarge: File[] } {
  const waves: File[][] = [];
  const tooLarge: File[] = [];
  let bytes = 0;
  for (const file of files) {
    if (file.size > budgetBytes) {
      tooLarge.push(file);
      continue;
    }
    const wave = waves.at(-1);
    if (!wave || wave.length >= FILES_PER_WAVE || bytes + file.size > budgetBytes) {
      waves.push([file]);
      bytes = file.size;
    } else {
      wave.push(file);
      bytes += file.size;
    }
  }
  return { waves, tooLarge };
}
