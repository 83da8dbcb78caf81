/** Files per call: the file manager takes no more. */
const FILES_PER_CALL = 100;
const BYTES_PER_CALL = 32 * 2 ** 20;
/** Larger files come in parts of their own, so that a broken connection costs little and memory stays flat. */
export const IN_PARTS_ABOVE_BYTES = 16 * 2 ** 20;

/** Cuts files into as few calls as may be, in their order; a file that is to come in parts stands alone. */
export function uploadGroups<File extends { size: number }>(files: readonly File[]): File[][] {
  const groups: File[][] = [];
  let group: File[] = [];
  let bytes = 0;
  const close = () => {
    if (group.length > 0) groups.push(group);
    group = [];
    bytes = 0;
  };
  for (const file of files) {
    const isAlone = file.size > IN_PARTS_ABOVE_BYTES;
    if (isAlone || group.length === FILES_PER_CALL || bytes + file.size > BYTES_PER_CALL) close();
    group.push(file);
    bytes += file.size;
    if (isAlone) close();
  }
  close();
  return groups;
}
