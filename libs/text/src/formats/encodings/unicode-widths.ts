/** The forms of Unicode whose characters have two or four bytes. */
export type WideEncoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

/** What of a text may be neither assigned, nor a whole character, nor anything but a control character. */
const MAX_WRONG = 0.005;
/** What of it are at least spaces, line ends and punctuation, and at most letters behind one of another script. */
const LEAST_SEPARATORS = 0.005;
const MAX_SCRIPT_CHANGES = 0.05;
const SAMPLE_BYTES = 16 * 1024;
/** What of a text in bytes may be zeros; half of a Latin text is in sixteen bits. */
const MOST_STRAY_ZEROS = 0.2;

/** What the byte order mark at the start of a file says; undefined without one. */
export function markedWidth(bytes: Uint8Array): WideEncoding | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length >= 4 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? 'utf-32be' : undefined;
}

/**
 * The form of a text without a mark. A text in bytes has no zeros, or a few stray ones; every text in wider units has them: at least in its
 * spaces and line ends. The first form in which the beginning is a text is it, that which has its zeros where they are tried first.
 */
export function unmarkedWidth(bytes: Uint8Array): WideEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (!sample.includes(0) || isBytesWithZeros(sample)) return undefined;
  const halves: readonly WideEncoding[] = zerosBehind(sample) ? ['utf-16le', 'utf-16be'] : ['utf-16be', 'utf-16le'];
  const candidates: readonly WideEncoding[] = ['utf-32le', 'utf-32be', ...halves];
  return candidates.find((encoding) => {
    const width = encoding.startsWith('utf-32') ? 4 : 2;
    return (
      bytes.length % width === 0 &&
      sample.length >= 4 &&
      isText(decodeWide(sample.subarray(0, sample.length - (sample.length % width)), encoding))
    );
  });
}

/** Few zeros, and all the rest is UTF-8 without control characters: read in pairs, Latin letters are Chinese ones. */
function isBytesWithZeros(sample: Uint8Array): boolean {
  const others = sample.filter((byte) => byte !== 0);
  if (sample.length - others.length > sample.length * MOST_STRAY_ZEROS) return false;
  if (others.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(others, { stream: true }); // the sample may end in a character
    return true;
  } catch {
    return false;
  }
}

/** Whether most zeros are the second bytes of pairs. */
function zerosBehind(sample: Uint8Array): boolean {
  const behind = sample.reduce((sum, byte, at) => sum + (byte !== 0 ? 0 : at % 2 === 1 ? 1 : -1), 0);
  return behind >= 0;
}

/** Characters of a text in units of two or four bytes; wrong ones become U+FFFD. */
export function decodeWide(bytes: Uint8Array, encoding: WideEncoding): string {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return new TextDecoder(encoding).decode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const codes: number[] = [];
    for (const end = Math.min(bytes.length - 3, at + 16_384); at < end; at += 4) {
      const code = view.getUint32(at, encoding === 'utf-32le');
      codes.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0xfffd : code);
    }
    parts.push(String.fromCodePoint(...codes));
  }
  return parts.join('');
}

/**
 * Next to all of it are characters; there are spaces, line ends or punctuation among them; and letters stand beside letters of their own
 * script. Tables of small numbers and the code of programs are assigned characters in sixteen bits, too, but of all scripts in turn.
 */
function isText(text: string): boolean {
  const wrong = text.match(/[\p{Cn}\p{Co}\p{Cs}\ufffd\u0000-\u0008\u000e-\u001f]/gu)?.length ?? 0;
  if (text.length === 0 || wrong > text.length * MAX_WRONG || !/[\s\p{L}]/u.test(text)) return false;
  const separators = text.match(/[\s!-/:;?\u3000-\u303f\uff01-\uff0f]/g)?.length ?? 0;
  return separators >= Math.floor(text.length * LEAST_SEPARATORS) && scriptChanges(text) <= text.length * MAX_SCRIPT_CHANGES;
}

/** How often a letter beyond ASCII follows one of another script. */
function scriptChanges(text: string): number {
  let changes = 0;
  let before = -1;
  for (let at = 0; at < text.length; at++) {
    const script = scriptOf(text.charCodeAt(at));
    if (script >= 0 && before >= 0 && script !== before) changes++;
    before = script;
  }
  return changes;
}

/** A number for letters that are written together; -1 for what stands beside any of them. */
function scriptOf(code: number): number {
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00)) return -1;
  if (code < 0x300) return 0;
  if ((code >= 0x2e80 && code < 0xa000) || (code >= 0xf900 && code < 0xfb00) || code >= 0xff00) return 1;
  return code >= 0xac00 && code < 0xd800 ? 2 : code >> 8;
}
