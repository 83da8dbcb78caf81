import { pipeline } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { corruptedFile, encryptedFile, unpacksToTooMuch } from '../conversion-errors';
import type { ZipEntry } from './zip-directory';
import { zipEntries } from './zip-directory';

const LOCAL_HEADER = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];
/** Members that say to hold more than this together, or turn out to, are a decompression bomb. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
/** Bytes of a large member that are handed on at a time. */
const PART_BYTES = 64 * 1024;

/** The members of a zip file, unpacked one by one and no further than the directory says. */
export class ZipArchive {
  private readonly entries: ReadonlyMap<string, ZipEntry>;

  /**
   * Reads the directory alone.
   * @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE, FILE_TOO_LARGE for what would unpack to too much
   */
  constructor(private readonly bytes: Uint8Array) {
    const entries = zipEntries(bytes);
    if (!entries) throw corruptedFile('the zip directory cannot be read');
    if (entries.some((entry) => entry.encrypted)) throw encryptedFile();
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
    if (unpacked > MAX_UNPACKED_BYTES) throw unpacksToTooMuch(unpacked);
    // parts of Office files are found whatever the case of their names (ECMA-376 part 2, 6.2.2.3)
    this.entries = new Map([
      ...entries.map((entry) => [entry.name.toLowerCase(), entry] as const),
      ...entries.map((entry) => [entry.name, entry] as const),
    ]);
  }

  get names(): string[] {
    return [...new Set([...this.entries.values()].map(({ name }) => name))];
  }

  has(name: string): boolean {
    return this.entry(name) !== undefined;
  }

  /** A whole member; undefined where there is none of that name. @throws AppError CORRUPTED_FILE */
  read(name: string): Uint8Array | undefined {
    const entry = this.entry(name);
    if (!entry) return undefined;
    const packed = this.packed(entry);
    if (entry.method === STORED) return packed;
    try {
      // zero is no limit to zlib
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpackedBytes) });
    } catch (error) {
      throw damaged(name, error);
    }
  }

  /** A member as text in UTF-8, or what its byte order mark says. */
  readText(name: string): string | undefined {
    const bytes = this.read(name);
    return bytes && new TextDecoder(utf16Mark(bytes) ?? 'utf-8').decode(bytes);
  }

  /** A member in parts, for what may be larger than one would hold. @throws AppError CORRUPTED_FILE, also when there is none of that name */
  async *parts(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entry(name);
    if (!entry) throw corruptedFile(`${name} is missing`);
    const packed = this.packed(entry);
    if (entry.method === STORED) return yield* slices(packed);
    const inflate = createInflateRaw();
    const parts = pipeline(slices(packed), inflate, () => undefined); // an error reaches the loop below
    let bytes = 0;
    try {
      for await (const part of parts as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > entry.unpackedBytes) throw damaged(name);
        yield part;
      }
    } catch (error) {
      throw damaged(name, error);
    } finally {
      inflate.destroy();
    }
  }

  private entry(name: string): ZipEntry | undefined {
    return this.entries.get(name) ?? this.entries.get(name.toLowerCase());
  }

  private packed({ name, offset, packedBytes, method }: ZipEntry): Uint8Array {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
    if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL_HEADER) throw damaged(name);
    if (method !== STORED && method !== DEFLATED) throw corruptedFile(`${name} is packed in an unknown way`);
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + packedBytes > view.byteLength) throw damaged(name);
    return this.bytes.subarray(start, start + packedBytes);
  }
}

const damaged = (name: string, cause?: unknown) => corruptedFile(`${name} inside it is damaged`, cause);

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

function utf16Mark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}
