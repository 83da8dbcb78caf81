import { analyse } from 'chardet';

/** Bytes that a guess is made from: those around the first that are no ASCII. */
const SAMPLE_BYTES = 64 * 1024;
/** Guesses below this say little; Windows-1252 is the most frequent then. */
const LEAST_CONFIDENCE = 10;
const FALLBACK = 'windows-1252';

/** Encodings with characters of several bytes: pairs of bytes tell them, whatever stands between. */
const SEVERAL_BYTES = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'big5', 'gb18030', 'iso-2022-jp']);

/** Names that the detector and files use for what decoders call otherwise. Windows' code pages hold all characters of the ISO ones they are close to. */
const NAMES: Readonly<Record<string, string>> = {
  ...{
    'iso-8859-1': 'windows-1252',
    'iso-8859-9': 'windows-1254',
    'iso-8859-11': 'windows-874',
    'us-ascii': 'windows-1252',
    ascii: 'windows-1252',
  },
  ...{ 'iso-8859-8-i': 'iso-8859-8', cp932: 'shift_jis', gb2312: 'gb18030', gbk: 'gb18030', 'x-sjis': 'shift_jis' },
};

/** A text's own word for its encoding: XML declaration, `<meta>` of a page, or the line that editors and Python read. */
const DECLARED =
  /<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]+)|<meta[^>]{0,300}\bcharset\s*=\s*["']?([\w.:-]+)|^(?:[^\n]*\n)?[^\n]*\bcoding[:=]\s*([\w.-]+)/i;

/**
 * Name of the encoding of a text in single bytes or with characters of several (no UTF-8, no UTF-16): what it says itself if that can be
 * right, else the most likely by the frequencies of its characters.
 * @returns also whether the text says so itself
 */
export function guessEncoding(bytes: Uint8Array): { encoding: string; isDeclared: boolean } {
  const declared = declaredEncoding(bytes);
  if (declared !== undefined && fits(bytes, declared)) return { encoding: declared, isDeclared: true };
  const sample = sampleOf(bytes);
  const likely = likeliest(sample, sample);
  if (likely && SEVERAL_BYTES.has(likely.encoding)) return { encoding: likely.encoding, isDeclared: false };
  // markup says nothing about the other bytes; nor do words in ASCII, unless the language is one that has them
  const words = foreignWords(sample);
  const best = isOtherScript(words)
    ? likeliest(words, sample)
    : (mostConfident(likeliest(words, sample), likeliest(withoutMarkup(sample), sample)) ?? likely);
  return { encoding: best?.encoding ?? FALLBACK, isDeclared: false };
}

interface Guess {
  encoding: string;
  /** 0 to 100. */
  confidence: number;
}

/** The likeliest encoding of some bytes, of those in which the whole sample is a text. */
function likeliest(bytes: Uint8Array, sample: Uint8Array): Guess | undefined {
  return analyse(bytes)
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .map(({ name, confidence }) => ({ encoding: known(name) ?? '', confidence }))
    .find(({ encoding }) => encoding !== '' && !encoding.startsWith('utf-') && fits(sample, encoding));
}

/** Words with letters beyond ASCII, with a space between them. */
function foreignWords(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const words = text.match(/[A-Za-z\x80-\xff]+/g) ?? [];
  return Buffer.from(words.filter((word) => /[\x80-\xff]/.test(word)).join(' '), 'latin1');
}

/** Are most letters of these words beyond ASCII, as in Greek, Russian or Hebrew? */
function isOtherScript(words: Uint8Array): boolean {
  const count = words.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0);
  return count * 2 > words.length;
}

function withoutMarkup(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return Buffer.from(text.replace(/<[^<>]{0,2000}>|https?:[^\s<>"']+/g, ' '), 'latin1');
}

const mostConfident = (a: Guess | undefined, b: Guess | undefined): Guess | undefined =>
  (a?.confidence ?? 0) > (b?.confidence ?? 0) ? a : b;

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2_048)).toString('latin1');
  const [, xml, page, editor] = DECLARED.exec(head) ?? [];
  const encoding = known(xml ?? page ?? editor ?? '');
  return encoding === undefined || encoding.startsWith('utf-') ? undefined : encoding;
}

/** The decoder's name for an encoding; undefined for one it does not know. */
function known(name: string): string | undefined {
  const lower = name.toLowerCase();
  try {
    return new TextDecoder(NAMES[lower] ?? lower).encoding;
  } catch {
    return undefined;
  }
}

/** Is next to everything a character in that encoding? */
function fits(bytes: Uint8Array, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES));
  const wrong = text.match(/[\ufffd\u0080-\u009f]/g)?.length ?? 0;
  return wrong <= 1 + text.length * 0.002;
}

/** The lines that have characters beyond ASCII: what surrounds them says nothing. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, first - 1_024), Math.max(0, first - 1_024) + SAMPLE_BYTES);
}
