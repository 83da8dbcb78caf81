import type { IndexReader, IndexWriter } from '../storage/snapshots/index-entries';

/**
 * What training has made, kept in the index's own key space beside its vectors (vector-records.ts), so that a start need not train again:
 *   t                         JSON of the head
 *   c <generation> <part>     centroids, float32
 *   a <generation> <part>     vector number, number of the list it lies in, next vector number, … (u32)
 * A generation is written in portions, then the head names it. What others are there is what a server that died left behind.
 */
export interface StoredTraining {
  /** one after the other */
  readonly centroids: Float32Array;
  /** how many vectors the centroids were made from */
  readonly vectors: number;
}

interface Head {
  readonly generation: number;
  readonly vectors: number;
}

const HEAD = Buffer.from('t');
/** four bytes each */
const PART_NUMBERS = 16_384;

export interface TrainingToStore extends StoredTraining {
  /** vector number and number of its list, by turns */
  readonly places: Uint32Array;
}

/** Changes the key space of the index in a commit of its own. */
export type Commit = (work: (entries: IndexWriter) => void) => Promise<void>;

/** Undefined when there is none. @param dimension what is stored for vectors of another length is not meant */
export function readTraining(entries: IndexReader, dimension: number): StoredTraining | undefined {
  const head = readHead(entries);
  if (head === undefined) return undefined;
  const centroids = new Float32Array(joined(entries, 'c', head.generation));
  if (centroids.length === 0 || centroids.length % dimension !== 0) return undefined;
  return { centroids, vectors: head.vectors };
}

/** The stored `TrainingToStore.places`. */
export function readPlaces(entries: IndexReader): Uint32Array {
  const head = readHead(entries);
  return head === undefined ? new Uint32Array(0) : new Uint32Array(joined(entries, 'a', head.generation));
}

/** Stores a training in place of the one before. */
export async function storeTraining({ centroids, places, vectors }: TrainingToStore, commit: Commit): Promise<void> {
  let generation = 1;
  await commit((entries) => {
    generation = (readHead(entries)?.generation ?? 0) + 1;
    removeParts(entries, (one) => one === generation); // of a server that died while it wrote them
  });
  for (const [tag, values] of [['c', centroids] as const, ['a', places] as const])
    for (let from = 0; from < values.length; from += PART_NUMBERS) {
      const part = values.subarray(from, from + PART_NUMBERS);
      const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      await commit((entries) => entries.put(partKey(tag, generation, from / PART_NUMBERS), bytes));
    }
  await commit((entries) => {
    entries.put(HEAD, Buffer.from(JSON.stringify({ generation, vectors } satisfies Head)));
    removeParts(entries, (one) => one !== generation);
  });
}

function readHead(entries: IndexReader): Head | undefined {
  const bytes = entries.get(HEAD);
  return bytes && (JSON.parse(bytes.toString('utf8')) as Head);
}

function joined(entries: IndexReader, tag: string, generation: number): ArrayBuffer {
  const range = { start: partKey(tag, generation, 0), end: partKey(tag, generation + 1, 0) };
  return Uint8Array.from(Buffer.concat(Array.from(entries.range(range), ({ value }) => value))).buffer;
}

function removeParts(entries: IndexWriter, isMeant: (generation: number) => boolean): void {
  for (const tag of ['c', 'a']) {
    const range = { start: partKey(tag, 0, 0), end: partKey(tag, 0xffffffff, 0xffffffff) };
    for (const { key } of [...entries.range(range)]) if (isMeant(key.readUInt32BE(1))) entries.remove(key);
  }
}

function partKey(tag: string, generation: number, part: number): Buffer {
  const key = Buffer.allocUnsafe(9);
  key.write(tag, 0, 'latin1');
  key.writeUInt32BE(generation, 1);
  key.writeUInt32BE(part, 5);
  return key;
}
