import { crc32, deflateRawSync } from 'node:zlib';

/** A member of a zip archive, already compressed where `method` is 8. */
export interface ZipMember {
  name: string;
  method: 0 | 8;
  data: Buffer;
  crc: number;
  /** What the directory says of the size after unpacking; need not be true. */
  declaredBytes: number;
  /** General purpose bits: 1 for encrypted, 8 for sizes that follow the content. */
  flags?: number;
}

/** A zip archive (PKWARE APPNOTE 4.3) of members that may lie about their sizes. */
export function zipArchive(members: readonly ZipMember[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, method, data, crc, declaredBytes, flags = 0 } of members) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(declaredBytes, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, place, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, entries, Buffer.from('PK\u0005\u0006'), end]);
}

/** A member as it is, and as it says. */
export function stored(name: string, text: string): ZipMember {
  const data = Buffer.from(text);
  return { name, method: 0, data, crc: crc32(data), declaredBytes: data.length };
}

/** A zip archive of contents by name, stored as they are or deflated; `unpackedBytes` is what it says of the size of each. */
export function zipFile(
  contents: Readonly<Record<string, string | Uint8Array>>,
  { flags = 0, deflated = false, unpackedBytes = undefined as number | undefined } = {},
): Uint8Array {
  const members = Object.entries(contents).map(([name, content]): ZipMember => {
    const bytes = Buffer.from(content as string);
    const sizes = { crc: crc32(bytes), declaredBytes: unpackedBytes ?? bytes.length };
    return { name, flags, ...sizes, ...(deflated ? { method: 8, data: deflateRawSync(bytes) } : { method: 0, data: bytes }) };
  });
  return new Uint8Array(zipArchive(members));
}
