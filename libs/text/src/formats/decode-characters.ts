import { unsupportedFormat } from './conversion-errors';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Characters of a text file: UTF-8, UTF-16 with a byte order mark or recognisable by its zero bytes, and Windows-1252 as the last
 * guess (with a warning). The mark is dropped, line ends become `\n`, other control characters than tab and line feed are dropped.
 * @throws AppError invalid-argument UNSUPPORTED_FORMAT for binary content
 */
export function decodeCharacters(bytes: Uint8Array): { text: string; warnings: string[] } {
  const { text, warnings } = decode(bytes);
  return { text: normalised(text), warnings };
}

function decode(bytes: Uint8Array): { text: string; warnings: string[] } {
  const utf16 = utf16Label(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), warnings: [] };
  const utf8 = asUtf8(bytes);
  const text = utf8 ?? new TextDecoder('windows-1252').decode(bytes);
  if (looksBinary(text)) throw unsupportedFormat('binary content of an unknown kind');
  return { text, warnings: utf8 === undefined ? ['not valid UTF-8: read as Windows-1252'] : [] };
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  const sample = bytes.subarray(0, 512);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.35 && even === 0) return 'utf-16le';
  return even > sample.length * 0.35 && odd === 0 ? 'utf-16be' : undefined;
}

/** Text has next to no control characters; a zero never occurs. */
function looksBinary(text: string): boolean {
  const sample = text.slice(0, 8192);
  if (sample.includes('\0')) return true;
  const controls = sample.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls > sample.length * 0.02;
}

function normalised(text: string): string {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  return body.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}
