/** as much as one read brings at most */
const BUFFER_BYTES = 64 * 1024;
const MAX_KEPT = 256;

const kept: Buffer[] = [];

/**
 * Copies `pieces` into memory that is used again after `release`. Memory taken anew for each piece of a long stream would make the garbage
 * collector go through the whole heap every hundred megabytes, which costs more than all else.
 * @param length of the pieces together
 */
export function copyToUseAgain(pieces: readonly Buffer[], length: number): { bytes: Buffer; release(): void } {
  if (length > BUFFER_BYTES) return { bytes: Buffer.concat(pieces, length), release: () => undefined };
  const buffer = kept.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let at = 0;
  for (const piece of pieces) at += piece.copy(buffer, at);
  return {
    bytes: buffer.subarray(0, length),
    release: () => {
      if (kept.length < MAX_KEPT) kept.push(buffer);
    },
  };
}
