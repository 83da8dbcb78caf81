/**
 * Text of sixteen bits a character, lower byte first, without a mark. Half a character at the end is left out: of an odd number of bytes that lie unaligned,
 * Node.js 24 writes one behind the memory it took for the text, and ends.
 */
export function utf16Text(bytes: Buffer): string {
  return bytes.toString('utf16le', 0, bytes.length - (bytes.length % 2));
}
