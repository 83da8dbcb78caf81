/** Sectors and entries of an OLE file that are numbers of others, and no marks (MS-CFB, 2.1). */
const LARGEST_NUMBER = 0xfffffffa;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Streams that are smaller lie in small sectors of their own. */
const SMALL_STREAM = 4_096;
const STREAM = 2;
const ROOT = 5;

/**
 * Whether everything in an OLE file (MS-CFB) leads to an end: in a broken one, sectors or entries that follow themselves would be read for ever.
 * Each sector follows one other at most and no first one of a stream follows any; and so do entries of folders.
 */
export function leadsToEnds(bytes: Uint8Array): boolean {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES) return false;
  const shift = file.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return false;
  const size = 1 << shift;
  const count = Math.ceil(bytes.byteLength / size) - 1;
  const numberAt = (sector: number, index: number) => {
    const at = (sector + 1) * size + index * 4;
    return at + 4 <= bytes.byteLength ? file.getUint32(at, true) : LARGEST_NUMBER;
  };
  const next = nextSectors(file, { size, count, numberAt });
  const followed = followedOnce(next);
  if (!next || !followed) return false;
  const chain = (first: number): number[] => {
    const sectors: number[] = [];
    for (let at = first; at < count && sectors.length <= count; at = next[at] ?? LARGEST_NUMBER) sectors.push(at);
    return sectors;
  };
  const [folder, small] = [file.getUint32(48, true), file.getUint32(60, true)];
  if (followed.has(folder) || followed.has(small)) return false;
  const smallNext = chain(small).flatMap((sector) => Array.from({ length: size / 4 }, (_, index) => numberAt(sector, index)));
  const smallFollowed = followedOnce(smallNext);
  if (!smallFollowed) return false;
  return entriesEnd(file, chain(folder), { size, followed, smallFollowed });
}

interface Sectors {
  readonly size: number;
  readonly count: number;
  numberAt(sector: number, index: number): number;
}

/** By sector the one that follows it; undefined where the list of the lists has no end. */
function nextSectors(file: DataView, { size, count, numberAt }: Sectors): number[] | undefined {
  const lists = Array.from({ length: 109 }, (_, index) => file.getUint32(76 + index * 4, true));
  const perSector = size / 4;
  let read = 0;
  for (let more = file.getUint32(68, true); more < count; more = numberAt(more, perSector - 1)) {
    if (++read > count) return undefined;
    for (let index = 0; index < perSector - 1; index++) lists.push(numberAt(more, index));
  }
  const used = lists.filter((sector) => sector < count);
  if (new Set(used).size < used.length) return undefined;
  return used.flatMap((sector) => Array.from({ length: perSector }, (_, index) => numberAt(sector, index))).slice(0, count);
}

/** What follows something; undefined where it follows two, or itself. */
function followedOnce(next: readonly number[] | undefined): ReadonlySet<number> | undefined {
  const followed = new Set<number>();
  for (const [at, to] of (next ?? []).entries()) {
    if (to >= LARGEST_NUMBER) continue;
    if (to === at || followed.has(to)) return undefined;
    followed.add(to);
  }
  return followed;
}

/** Whether entries are under one folder each, and their streams begin where no other goes on. */
function entriesEnd(
  file: DataView,
  sectors: readonly number[],
  { size, followed, smallFollowed }: { size: number; followed: ReadonlySet<number>; smallFollowed: ReadonlySet<number> },
): boolean {
  const reached = new Set<number>([0]);
  for (const sector of sectors)
    for (let at = (sector + 1) * size; at + ENTRY_BYTES <= Math.min(file.byteLength, (sector + 2) * size); at += ENTRY_BYTES) {
      const type = file.getUint8(at + 66);
      if (type === 0) continue;
      for (const offset of [68, 72, 76]) {
        const to = file.getUint32(at + offset, true);
        if (to >= LARGEST_NUMBER) continue;
        if (reached.has(to)) return false;
        reached.add(to);
      }
      const [first, length] = [file.getUint32(at + 116, true), file.getUint32(at + 120, true)];
      const isSmall = type === STREAM && length < SMALL_STREAM;
      if ((type === STREAM || type === ROOT) && length > 0 && (isSmall ? smallFollowed : followed).has(first)) return false;
    }
  return true;
}
