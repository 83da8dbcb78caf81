import { utf16Text } from '../encodings/utf-16-text';
import { corruptedFile } from '../conversion-errors';

/** Sectors from here on are no numbers of others, but marks (MS-CFB, 2.1). */
const LARGEST_NUMBER = 0xfffffffa;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Lists of sectors that the header itself names. */
const LISTS_IN_HEADER = 109;
const SMALL_SECTOR = 64;
const STREAM = 2;

interface Entry {
  name: string;
  type: number;
  links: readonly number[];
  child: number;
  first: number;
  length: number;
}

/**
 * The streams of an OLE file (MS-CFB), of which Office before 2007 made its files. A chain that is broken or leads in circles ends where its
 * length says so, or with as many sectors as the file has.
 */
export class OleFile {
  private readonly file: Buffer;
  private readonly sectorBytes: number;
  private readonly smallBytes: number;
  private readonly next: Uint32Array;
  private readonly entries: Entry[];
  private smallSectors: { next: Uint32Array; bytes: Buffer } | undefined;

  /** @throws AppError invalid-argument CORRUPTED_FILE */
  constructor(bytes: Uint8Array) {
    this.file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.file.length < HEADER_BYTES) throw corruptedFile('the file is cut off');
    const shift = this.file.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw corruptedFile(`sectors of 2^${shift} bytes`);
    this.sectorBytes = 1 << shift;
    this.smallBytes = this.file.readUInt32LE(56);
    this.next = this.numbersIn(this.listSectors());
    this.entries = this.readEntries();
    if (!this.entries[this.entries[0]?.child ?? LARGEST_NUMBER])
      throw corruptedFile('the list of what the file holds is not there');
  }

  /** What a stream holds that lies beside the root, or in a folder there; undefined where there is none of that name. */
  stream(name: string, folder?: string): Buffer | undefined {
    const around = folder === undefined ? this.entries[0] : this.find(folder);
    const entry = around && this.find(name, around);
    if (entry?.type !== STREAM) return undefined;
    return entry.length < this.smallBytes ? this.smallStream(entry) : this.sectorsFrom(entry.first, entry.length);
  }

  /** Is there a stream or folder of this name beside the root? */
  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  private get sectorCount(): number {
    return Math.ceil(this.file.length / this.sectorBytes) - 1;
  }

  private sector(number: number): Buffer {
    return this.file.subarray((number + 1) * this.sectorBytes, (number + 2) * this.sectorBytes);
  }

  /** The sectors that list which sector follows which. */
  private listSectors(): number[] {
    const count = this.sectorCount;
    const lists = [...numbers(this.file.subarray(76, 76 + LISTS_IN_HEADER * 4))];
    let more = this.file.readUInt32LE(68);
    for (let read = 0; more < count && read < count; read++) {
      const listed = numbers(this.sector(more));
      lists.push(...listed.subarray(0, -1));
      more = listed.at(-1) ?? LARGEST_NUMBER;
    }
    return [...new Set(lists)].filter((sector) => sector < count);
  }

  private numbersIn(sectors: readonly number[]): Uint32Array {
    const perSector = this.sectorBytes / 4;
    const all = new Uint32Array(sectors.length * perSector).fill(LARGEST_NUMBER);
    for (const [index, sector] of sectors.entries()) all.set(numbers(this.sector(sector)), index * perSector);
    return all;
  }

  /** @param length absent: all that follows */
  private sectorsFrom(first: number, length = this.file.length): Buffer {
    const most = Math.min(this.sectorCount, Math.ceil(length / this.sectorBytes));
    const sectors: Buffer[] = [];
    for (let at = first; at < this.sectorCount && sectors.length < most; at = this.next[at] ?? LARGEST_NUMBER)
      sectors.push(this.sector(at));
    return Buffer.concat(sectors).subarray(0, length);
  }

  private smallStream({ first, length }: Entry): Buffer {
    const { next, bytes } = (this.smallSectors ??= this.readSmallSectors());
    const parts: Buffer[] = [];
    const most = Math.min(next.length, Math.ceil(length / SMALL_SECTOR));
    for (let at = first; at < next.length && parts.length < most; at = next[at] ?? LARGEST_NUMBER)
      parts.push(bytes.subarray(at * SMALL_SECTOR, (at + 1) * SMALL_SECTOR));
    return Buffer.concat(parts).subarray(0, length);
  }

  private readSmallSectors(): { next: Uint32Array; bytes: Buffer } {
    const root = this.entries[0];
    const next = numbers(this.sectorsFrom(this.file.readUInt32LE(60)));
    return { next, bytes: root ? this.sectorsFrom(root.first, root.length) : Buffer.alloc(0) };
  }

  private readEntries(): Entry[] {
    const folder = this.sectorsFrom(this.file.readUInt32LE(48));
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= folder.length; at += ENTRY_BYTES) {
      const nameBytes = Math.min(64, folder.readUInt16LE(at + 64)); // with a zero at its end
      entries.push({
        name: utf16Text(folder.subarray(at, at + Math.max(0, nameBytes - 2))).toLowerCase(),
        type: folder.readUInt8(at + 66),
        links: [folder.readUInt32LE(at + 68), folder.readUInt32LE(at + 72)],
        child: folder.readUInt32LE(at + 76),
        first: folder.readUInt32LE(at + 116),
        length: folder.readUInt32LE(at + 120),
      });
    }
    return entries;
  }

  /** Looks in one folder alone: those of embedded documents have streams of the same names. */
  private find(name: string, folder = this.entries[0]!): Entry | undefined {
    const wanted = name.toLowerCase();
    const seen = new Set<number>();
    const open = [folder.child];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const entry = this.entries[at];
      if (!entry || seen.has(at)) continue;
      seen.add(at);
      if (entry.name === wanted) return entry;
      open.push(...entry.links);
    }
    return undefined;
  }
}

function numbers(bytes: Buffer): Uint32Array {
  const all = new Uint32Array(Math.floor(bytes.length / 4));
  for (let index = 0; index < all.length; index++) all[index] = bytes.readUInt32LE(index * 4);
  return all;
}
