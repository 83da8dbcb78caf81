/** Files of a wave: few large ones, so that a restart repeats little; more of small ones, which the database takes in sooner together. */
const FILES_PER_WAVE = 64;
const SMALL_FILES_PER_WAVE = 512;
const BYTES_OF_SMALL_FILES = 2 * 1024 * 1024;

/** Files up to this size are downloaded together: the file manager gives so many in one answer, and none that is larger. */
const SMALL_FILE_BYTES = 64 * 1024;
const FILES_PER_DOWNLOAD = 64;
const BYTES_PER_DOWNLOAD = 512 * 1024;

/**
 * Cuts a list of files into waves that are downloaded, read and written together: at most 64 files, or 512 while they have not 2 MiB, and
 * `budgetBytes` each. Files larger than the budget come back apart.
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
    const most = bytes + file.size > BYTES_OF_SMALL_FILES ? FILES_PER_WAVE : SMALL_FILES_PER_WAVE;
    if (!wave || wave.length >= most || bytes + file.size > budgetBytes) {
      waves.push([file]);
      bytes = file.size;
    } else {
      wave.push(file);
      bytes += file.size;
    }
  }
  return { waves, tooLarge };
}

/**
 * Neighbours in a list that are downloaded by one call: small files together, up to 512 KiB and `budgetBytes`, larger ones alone. The order
 * stays.
 */
export function groupedForDownload<File extends { readonly size: number }>(files: readonly File[], budgetBytes: number): File[][] {
  const mostBytes = Math.min(BYTES_PER_DOWNLOAD, budgetBytes);
  const groups: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const group = groups.at(-1);
    bytes += file.size;
    if (group && group.length < FILES_PER_DOWNLOAD && bytes <= mostBytes && file.size <= SMALL_FILE_BYTES) group.push(file);
    else {
      groups.push([file]);
      bytes = file.size > SMALL_FILE_BYTES ? Infinity : file.size;
    }
  }
  return groups;
}
