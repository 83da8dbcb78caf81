/**
 * A key whose bytes order as the strings do: memcmp(key(a), key(b)) has the sign of compareStrings(a, b), and different strings have
 * different keys. The key may contain zero bytes.
 */
export function encodeCollationKey(text: string): Uint8Array {
  throw new Error(`no key for a text of ${text.length} characters`);
}
