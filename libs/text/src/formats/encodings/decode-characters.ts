import { isAscii } from 'node:buffer';
import { unsupportedFormat } from '../conversion-errors';
import { guessEncoding } from './guess-encoding';
import { decodeWide, markedWidth, unmarkedWidth } from './unicode-widths';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Japanese in seven bits: valid UTF-8, and no text of anything else has these. */
const ISO_2022_JP = /\u001b\$[@B]/;

/** In other encodings hardly anything looks like UTF-8. */
const WHOLE_TO_DAMAGED = 20;
/** Characters that are looked at in each of three places, and what of them may be control characters. */
const SAMPLE = 8_192;
const MAX_CONTROLS = 0.02;
/** What of a text may be zeros that stand alone; lists of words with zeros between them have more. */
const MAX_STRAY_ZEROS = 0.05;

/**
 * Characters of a text file: UTF-8, UTF-16 and UTF-32 with a byte order mark or without, what the file itself says it is, else the most
 * likely encoding by its characters (with a warning). The mark is dropped, line ends become `\n`, other control characters than tab and
 * line feed are dropped.
 * @throws AppError invalid-argument UNSUPPORTED_FORMAT for binary content
 */
export function decodeCharacters(bytes: Uint8Array): { text: string; warnings: string[] } {
  const { text, warnings } = decode(bytes);
  return { text: normalised(text), warnings };
}

function decode(bytes: Uint8Array): { text: string; warnings: string[] } {
  const wide = markedWidth(bytes) ?? unmarkedWidth(bytes);
  if (wide) return { text: decodeWide(bytes, wide), warnings: [] };
  const utf8 = asUtf8(bytes);
  if (utf8 !== undefined) {
    if (ISO_2022_JP.test(utf8.slice(0, 65_536))) return { text: new TextDecoder('iso-2022-jp').decode(bytes), warnings: [] };
    const zeros = strayZeros(utf8);
    if (zeros > 0) return { text: utf8, warnings: [`${zeros} zeros are left out`] };
    if (looksBinary(utf8)) throw binary();
    return { text: utf8, warnings: [] };
  }
  const nearly = asDamagedUtf8(bytes);
  if (nearly !== undefined) return nearly;
  if (looksBinary(asLatin1(bytes))) throw binary();
  const { encoding, isDeclared } = guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, warnings: isDeclared ? [] : [`not valid UTF-8: read as ${encoding}`] };
}

const binary = () => unsupportedFormat('binary content of an unknown kind');

function asUtf8(bytes: Uint8Array): string | undefined {
  if (isAscii(bytes)) return asLatin1(bytes); // as most files are; a decoder takes three times as long
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

function asLatin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}

/** UTF-8 in which a byte was lost here and there: next to all that is no ASCII is whole. */
function asDamagedUtf8(bytes: Uint8Array): { text: string; warnings: string[] } | undefined {
  const text = new TextDecoder().decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  if (whole < damaged * WHOLE_TO_DAMAGED || looksBinary(text)) return undefined;
  return { text, warnings: [`${damaged} characters are damaged`] };
}

/** How many zeros stand alone in what is a text else, as some programs leave them; 0 for what may be binary. */
function strayZeros(text: string): number {
  if (!text.includes('\0') || /\0\0|[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return 0;
  const zeros = text.match(/\0/g)?.length ?? 0;
  return zeros <= text.length * MAX_STRAY_ZEROS ? zeros : 0;
}

/** Text has next to no control characters, neither at its beginning nor further on (programs that unpack themselves begin as text); a zero is none of its beginning. */
function looksBinary(text: string): boolean {
  if (text.slice(0, SAMPLE).includes('\0')) return true;
  const places = [0, (text.length - SAMPLE) >> 1, text.length - SAMPLE].filter((place, i) => i === 0 || place > 0);
  return places.some((place) => {
    const sample = text.slice(place, place + SAMPLE);
    return (sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0) > sample.length * MAX_CONTROLS;
  });
}

function normalised(text: string): string {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  return body.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}
