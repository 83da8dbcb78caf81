/** Longest result of a tool in an event, bytes of UTF-8. */
export const MAX_RESULT_BYTES = 16 * 1024;

/** A tool's result as an event carries it: whole, or its beginning with a note of how much is missing, both together within the limit. */
export function cutToolResult(result: string): string {
  const bytes = Buffer.from(result);
  if (bytes.length <= MAX_RESULT_BYTES) return result;
  const note = `… (the first part of ${bytes.length} bytes)`;
  const kept = bytes.subarray(0, wholeCharacters(bytes, MAX_RESULT_BYTES - Buffer.byteLength(note)));
  return `${kept.toString('utf8')}${note}`;
}

/** At most `length`, moved back to where a character begins (RFC 3629: continuation bytes are 10xxxxxx). */
function wholeCharacters(bytes: Buffer, length: number): number {
  let end = length;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return end;
}
