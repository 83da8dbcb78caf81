import { open } from 'node:fs/promises';
import { extname } from 'node:path';

/** Bytes that are looked at in each of three places: programs that unpack themselves begin as text. */
const SAMPLE_BYTES = 8_192;
/** What no text holds but the files of programs: all of ASCII that is no character but tab, line ends, form feed and escape. */
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;
/** Texts that nobody reads: drawings, and what programs write for programs. */
const NOT_TO_BE_READ = new Set('.svg .eps .ps .ai .dxf .obj .stl .map .lock'.split(' '));

/**
 * Whether a file is text by its content: characters without control characters, in UTF-8 or an encoding of single bytes, or UTF-16 with a byte
 * order mark. For files whose names say nothing (README, LICENSE, `changes.Debian`); an empty one is no text.
 */
export async function isPlainText(path: string): Promise<boolean> {
  if (NOT_TO_BE_READ.has(extname(path).toLowerCase())) return false;
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { size } = await file.stat();
    const sample = async (at: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, at);
      return buffer.subarray(0, bytesRead);
    };
    const start = await sample(0);
    if (start.length === 0) return false;
    if (isMarkedUtf16(start)) return true;
    const places = [(size - SAMPLE_BYTES) >> 1, size - SAMPLE_BYTES].filter((at) => at > 0);
    const samples = [start, ...(await Promise.all(places.map(sample)))];
    return samples.every((bytes) => !CONTROLS.test(bytes.toString('latin1')));
  } finally {
    await file.close();
  }
}

function isMarkedUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
