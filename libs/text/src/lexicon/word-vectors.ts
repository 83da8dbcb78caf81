import { brotliDecompressSync } from 'node:zlib';
import { PACKED_VECTORS, PACKED_VECTOR_WORDS } from './word-vectors.data';

/** Numbers of a vector. */
export const WORD_VECTOR_SIZE = 64;

/** What half a byte holds for nought. */
const NOUGHT = 8;

interface VectorTable {
  /** by folded word: its place, the most frequent word first */
  readonly places: ReadonlyMap<string, number>;
  /** one vector behind another, each of length 1 */
  readonly values: Float32Array;
}

let table: VectorTable | undefined;

/**
 * Where an English word stands among those that have a vector, the most frequent first; undefined for others. Words that are used alike have vectors of
 * like directions (GloVe: Pennington, Socher and Manning, 2014).
 * @param word folded
 */
export function vectorPlace(word: string): number | undefined {
  table ??= unpackedTable();
  return table.places.get(word);
}

/** The vector at a place of `vectorPlace`: `WORD_VECTOR_SIZE` numbers, of length 1; not to be written to. */
export function vectorAt(place: number): Float32Array {
  table ??= unpackedTable();
  return table.values.subarray(place * WORD_VECTOR_SIZE, (place + 1) * WORD_VECTOR_SIZE);
}

/** How alike two folded words are used, as the cosine of their vectors: 1 for the same word, about 0 for words that have nothing to do with each other, and where one is unknown. */
export function wordLikeness(one: string, other: string): number {
  const [place, second] = [vectorPlace(one), vectorPlace(other)];
  if (place === undefined || second === undefined) return 0;
  const { values } = table!;
  let sum = 0;
  for (let i = 0; i < WORD_VECTOR_SIZE; i++) sum += values[place * WORD_VECTOR_SIZE + i]! * values[second * WORD_VECTOR_SIZE + i]!;
  return sum;
}

function unpackedTable(): VectorTable {
  const words = brotliDecompressSync(Buffer.from(PACKED_VECTOR_WORDS, 'base64')).toString().split('\n');
  const packed = Buffer.from(PACKED_VECTORS, 'base64');
  const values = new Float32Array(words.length * WORD_VECTOR_SIZE);
  for (let start = 0; start < values.length; start += WORD_VECTOR_SIZE) {
    let squares = 0;
    for (let i = start; i < start + WORD_VECTOR_SIZE; i++) {
      const byte = packed[i >> 1]!;
      const value = (i & 1 ? byte >> 4 : byte & 15) - NOUGHT;
      values[i] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares);
    for (let i = start; i < start + WORD_VECTOR_SIZE; i++) values[i]! /= length;
  }
  return { places: new Map(words.map((word, place) => [word, place])), values };
}
