/** One file inside a zip container, as its central directory lists it (PKWARE APPNOTE 4.3.12). */
export interface ZipEntry {
  name: string;
  /** Declared size after unpacking, in bytes. */
  unpackedBytes: number;
  encrypted: boolean;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;

/** Entries of a zip file, read without unpacking anything; undefined when the directory is missing or damaged. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const entries: ZipEntry[] = [];
  let offset = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (offset + 46 > view.byteLength || view.getUint32(offset, true) !== DIRECTORY_ENTRY) return undefined;
    const nameLength = view.getUint16(offset + 28, true);
    const name = Buffer.from(bytes.subarray(offset + 46, offset + 46 + nameLength)).toString('utf8');
    entries.push({
      name,
      unpackedBytes: view.getUint32(offset + 24, true),
      encrypted: (view.getUint16(offset + 8, true) & 1) === 1,
    });
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number | undefined {
  for (
    let offset = view.byteLength - END_LENGTH;
    offset >= Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT_LENGTH);
    offset--
  )
    if (view.getUint32(offset, true) === END_OF_DIRECTORY) return offset;
  return undefined;
}
