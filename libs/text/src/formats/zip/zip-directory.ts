/** One file inside a zip container, as its central directory lists it (PKWARE APPNOTE 4.3.12). */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  /** Declared size after unpacking, in bytes. */
  unpackedBytes: number;
  packedBytes: number;
  /** 0 stored, 8 deflated. */
  method: number;
  /** Where its local header begins. */
  offset: number;
  encrypted: boolean;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
/** Stands where the true number is in the extra field of large archives (APPNOTE 4.5.3). */
const IN_EXTRA_FIELD = 0xffffffff;
const ZIP64_FIELD = 1;

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
    const extraLength = view.getUint16(offset + 30, true);
    const name = Buffer.from(bytes.subarray(offset + 46, offset + 46 + nameLength)).toString('utf8');
    const sizes = [24, 20, 42].map((at) => view.getUint32(offset + at, true));
    const extra = bytes.subarray(offset + 46 + nameLength, offset + 46 + nameLength + extraLength);
    const [unpackedBytes, packedBytes, place] = sizes.includes(IN_EXTRA_FIELD) ? wideSizes(sizes, extra) : sizes;
    if (unpackedBytes === undefined || packedBytes === undefined || place === undefined) return undefined;
    entries.push({
      ...{ name: name.replaceAll('\\', '/'), unpackedBytes, packedBytes, offset: place },
      method: view.getUint16(offset + 10, true),
      encrypted: (view.getUint16(offset + 8, true) & 1) === 1,
    });
    offset += 46 + nameLength + extraLength + view.getUint16(offset + 32, true);
  }
  return entries;
}

/** Some programs write every size into the extra field, however small it is: only those of its 64-bit numbers stand there that the entry leaves out. */
function wideSizes(sizes: readonly number[], extra: Uint8Array): readonly number[] {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP64_FIELD) continue;
    let next = at + 4;
    return sizes.flatMap((size) => {
      if (size !== IN_EXTRA_FIELD) return [size];
      next += 8;
      return next <= view.byteLength ? [Number(view.getBigUint64(next - 8, true))] : [];
    });
  }
  return [];
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
