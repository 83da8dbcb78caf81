/** A stretch of the stream whose characters, or paragraphs, have these properties. */
export interface FormattedRun {
  readonly from: number;
  readonly to: number;
  /** Changes of properties; of a paragraph, its style before them. */
  readonly bytes: Buffer;
}

const PAGE_BYTES = 512;
const PAGE_NUMBER = 0x3fffff;

interface RunPages {
  /** The list of the pages (PlcBteChpx, PlcBtePapx; MS-DOC, 2.8.5 and 2.8.6). */
  readonly list: Buffer;
  readonly document: Buffer;
  readonly kind: 'characters' | 'paragraphs';
  readonly isWord6: boolean;
}

/** The runs of all pages of formatting, in the order of the stream and beside each other (ChpxFkp, PapxFkp; MS-DOC, 2.9.33 and 2.9.174). */
export function formattedRuns(pages: RunPages): FormattedRun[] {
  const runs = pageNumbers(pages).flatMap((page) =>
    runsOfPage(pages.document.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES), pages),
  );
  runs.sort((one, other) => one.from - other.from);
  const beside: FormattedRun[] = [];
  let reached = 0;
  for (const { from, to, bytes } of runs) {
    if (to > Math.max(from, reached)) beside.push({ from: Math.max(from, reached), to, bytes });
    reached = Math.max(reached, to);
  }
  return beside;
}

/** Each page once, however often it is named. */
function pageNumbers({ list, isWord6 }: RunPages): number[] {
  const size = isWord6 ? 2 : 4;
  const count = Math.floor((list.length - 4) / (4 + size));
  const numbers = new Set<number>();
  for (let index = 0; index < count; index++) {
    const at = (count + 1) * 4 + index * size;
    numbers.add(isWord6 ? list.readUInt16LE(at) : list.readUInt32LE(at) & PAGE_NUMBER);
  }
  return [...numbers];
}

function runsOfPage(page: Buffer, { kind, isWord6 }: RunPages): FormattedRun[] {
  if (page.length < PAGE_BYTES) return [];
  const count = page.readUInt8(PAGE_BYTES - 1);
  const placeBytes = kind === 'characters' ? 1 : isWord6 ? 7 : 13;
  const runs: FormattedRun[] = [];
  for (let index = 0; index < count; index++) {
    const place = (count + 1) * 4 + index * placeBytes;
    if (place >= PAGE_BYTES) break;
    const [from, to] = [page.readUInt32LE(index * 4), page.readUInt32LE(index * 4 + 4)];
    runs.push({ from, to, bytes: propertiesAt(page, page.readUInt8(place) * 2, kind, isWord6) });
  }
  return runs;
}

/** Of characters the length stands in bytes before them; of paragraphs in words, that of its own byte included, or behind a zero. */
function propertiesAt(page: Buffer, at: number, kind: RunPages['kind'], isWord6: boolean): Buffer {
  if (at === 0) return Buffer.alloc(0);
  const length = page.readUInt8(at);
  if (kind === 'characters') return page.subarray(at + 1, at + 1 + length);
  if (isWord6) return page.subarray(at + 1, at + 1 + length * 2);
  if (length > 0) return page.subarray(at + 1, at + length * 2);
  return page.subarray(at + 2, at + 2 + (at + 1 < PAGE_BYTES ? page.readUInt8(at + 1) : 0) * 2);
}

/** The run in which a place of the stream lies. */
export function runAt(runs: readonly FormattedRun[], at: number): FormattedRun | undefined {
  const run = runs[indexBehind(runs, at) - 1];
  return run && at < run.to ? run : undefined;
}

/** Number of the first run that begins behind a place. */
export function indexBehind(runs: readonly FormattedRun[], at: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.from <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
