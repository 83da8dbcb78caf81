import { lexicalBits } from '@strata/text';
import { brotliDecompressSync } from 'node:zlib';
import { BOUNDARY_WEIGHTS } from './boundary-model';
import { PACKED_BOUNDARY_WEIGHTS, PACKED_PAIR_WEIGHTS, PACKED_TYPE_WEIGHTS, PAIR_STEP, TYPE_STEP } from './name-weights.data';
import { TYPE_WEIGHTS } from './type-model';

/** The learnt weights of names, types and related pairs. */
export interface NameModel {
  boundaries: Int16Array | Float64Array;
  types: Int16Array | Float64Array;
  /** What one step of a type weight is worth. */
  typeStep: number;
  /** Of pairs of things that may be related. */
  pairs: Int16Array | Float64Array;
  pairStep: number;
}

/** Places of the weight table of pairs. */
export const PAIR_PLACES = 1 << 12;

let model: NameModel | undefined;

/** Unpacked once, with the lexicon, which takes a tenth of a second: to be called while a process starts. */
export function nameModel(): NameModel {
  if (model) return model;
  lexicalBits(''); // unpacks the lexicon, which the features ask at every word
  return (model = {
    boundaries: unpacked(PACKED_BOUNDARY_WEIGHTS, BOUNDARY_WEIGHTS),
    types: unpacked(PACKED_TYPE_WEIGHTS, TYPE_WEIGHTS),
    typeStep: TYPE_STEP,
    pairs: unpacked(PACKED_PAIR_WEIGHTS, PAIR_PLACES),
    pairStep: PAIR_STEP,
  });
}

function unpacked(packed: string, length: number): Int16Array {
  const bytes = brotliDecompressSync(Buffer.from(packed, 'base64'));
  if (bytes.length !== length) throw new Error(`${bytes.length} weights, not ${length}`);
  return Int16Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
}
