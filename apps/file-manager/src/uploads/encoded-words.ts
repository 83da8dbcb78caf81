/** RFC 2047, section 2: charset (with a language, RFC 2231, section 5), encoding, text. */
const WORD = /^=\?([\w-]{1,40})(?:\*[\w-]{0,40})?\?([bq])\?([^?\s]{0,4096})\?=$/i;
const BETWEEN = /[ \t]+/;
/** Longer than any name that is taken. */
const MAX_LENGTH = 8_192;

/**
 * The name of a file as its sender meant it: Spring, .NET and mail libraries write one beyond ASCII in encoded words of RFC 2047.
 * @returns the text that they stand for; the name as it is where it does not consist of such words, or they cannot be read
 */
export function withoutEncodedWords(name: string): string {
  if (!name.startsWith('=?') || name.length > MAX_LENGTH) return name;
  const words = name.split(BETWEEN).map((word) => WORD.exec(word));
  const charset = words[0]?.[1]?.toLowerCase();
  const parts: Buffer[] = [];
  for (const word of words) {
    if (!word || word[1]?.toLowerCase() !== charset) return name;
    parts.push(word[2]?.toLowerCase() === 'b' ? Buffer.from(word[3]!, 'base64') : quotedBytes(word[3]!));
  }
  try {
    // decoded together: a character may begin in one word and end in the next
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    return name;
  }
}

/** The Q encoding: `_` is a blank, `=C3` a byte. */
function quotedBytes(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
