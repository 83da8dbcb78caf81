import { analyse } from 'chardet';

/** Bytes that a guess is made from: those around the first that are no ASCII. */
const SAMPLE_BYTES = 64 * 1024;
/** Guesses below this say little; Windows-1252 is the most frequent then. */
const LEAST_CONFIDENCE = 10;
const FALLBACK = 'windows-1252';

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
  for (const { name, confidence } of analyse(sample)) {
    if (confidence < LEAST_CONFIDENCE) break;
    const encoding = known(name);
    if (encoding !== undefined && !encoding.startsWith('utf-') && fits(sample, encoding)) return { encoding, isDeclared: false };
  }
  return { encoding: FALLBACK, isDeclared: false };
}

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
