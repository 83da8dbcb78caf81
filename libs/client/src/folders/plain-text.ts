import type { UploadSource } from '../uploads/upload-source';
import { extensionOf } from './document-names';

/** Bytes that are looked at in each of three places: programs that unpack themselves begin as text. */
const SAMPLE_BYTES = 8_192;
const LAST_CONTROL = 0x1f;
/** Of the control characters of ASCII those that texts hold: tab, line ends, form feed and escape. All others are in files of programs only. */
const OF_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
/** Texts that nobody reads: drawings, and what programs write for programs. */
const NOT_TO_BE_READ = new Set('.svg .eps .ps .ai .dxf .obj .stl .map .lock'.split(' '));

/**
 * Whether a file is text by its content: characters without control characters, in UTF-8 or an encoding of single bytes, or UTF-16 with a byte
 * order mark. For files whose names say nothing (README, LICENSE, `changes.Debian`); an empty one is no text.
 */
export async function isPlainText(path: string, source: Pick<UploadSource, 'size' | 'part'>): Promise<boolean> {
  if (NOT_TO_BE_READ.has(extensionOf(path))) return false;
  try {
    const size = await source.size();
    const sample = (at: number) => source.part(at, Math.min(at + SAMPLE_BYTES, size));
    if (size === 0) return false;
    const start = await sample(0);
    if (isMarkedUtf16(start)) return true;
    const places = [Math.floor((size - SAMPLE_BYTES) / 2), size - SAMPLE_BYTES].filter((at) => at > 0);
    const samples = [start, ...(await Promise.all(places.map(sample)))];
    return samples.every((bytes) => !bytes.some(isControl));
  } catch {
    return false; // what cannot be read is no text
  }
}

const isControl = (byte: number): boolean => byte <= LAST_CONTROL && !OF_TEXT.has(byte);

function isMarkedUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
