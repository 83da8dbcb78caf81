import type { Tokens } from '@strata/text';
import type { WordUse } from './boundary-features';
import { BOUNDARY_PLACES, boundaryFeatures, MAX_FEATURES } from './boundary-features';

/** Outside a name, first token of one, later token of one. */
export const OUTSIDE = 0;
export const BEGIN = 1;
export const INSIDE = 2;
export const LABELS = 3;

/** One weight per feature place and label, then one per pair of neighbouring labels. */
export const BOUNDARY_WEIGHTS = BOUNDARY_PLACES * LABELS + LABELS * LABELS;

export interface Sentence {
  tokens: Tokens;
  first: number;
  end: number;
  phrase: Int32Array;
  use: WordUse;
}

/** Features of a stretch of tokens, `MAX_FEATURES` places each, with their number. */
export interface Lattice {
  features: Int32Array;
  counts: Int32Array;
}

const NEVER = -1e9;

/** The features of every token of `from ..= to`. */
export function latticeOf(sentence: Sentence, from: number, to: number): Lattice {
  const length = to - from + 1;
  const features = new Int32Array(length * MAX_FEATURES);
  const counts = new Int32Array(length);
  for (let i = 0; i < length; i++) counts[i] = boundaryFeatures(sentence, from + i, features, i * MAX_FEATURES);
  return { features, counts };
}

type Weights = Float32Array | Float64Array | Int16Array;

/** Room for the features of one token. */
const ROOM = new Int32Array(MAX_FEATURES);

/** The best labels of the tokens `from ..= to`: of a text that is only read, nobody needs the features afterwards. @param weights `BOUNDARY_WEIGHTS` of them */
export function labelsOf(sentence: Sentence, from: number, to: number, weights: Weights): Uint8Array {
  const emitted = new Float64Array((to - from + 1) * LABELS);
  for (let i = from; i <= to; i++) emit(ROOM, 0, boundaryFeatures(sentence, i, ROOM), { weights, emitted, token: i - from });
  return decoded(emitted, weights);
}

/**
 * The best labels of a stretch (Viterbi over a linear chain); a later token never follows an outside one.
 * @param weights `BOUNDARY_WEIGHTS` of them
 */
export function bestLabels({ features, counts }: Lattice, weights: Weights): Uint8Array {
  const emitted = new Float64Array(counts.length * LABELS);
  for (const [token, count] of counts.entries())
    emit(features, token * MAX_FEATURES, token * MAX_FEATURES + count, { weights, emitted, token });
  return decoded(emitted, weights);
}

/** Writes what the features `first .. last - 1` of a token say for each label. */
function emit(
  features: Int32Array,
  first: number,
  last: number,
  { weights, emitted, token }: { weights: Weights; emitted: Float64Array; token: number },
): void {
  let [outside, begin, inside] = [0, 0, 0];
  for (let f = first; f < last; f++) {
    const place = features[f]! * LABELS;
    outside += weights[place]!;
    begin += weights[place + 1]!;
    inside += weights[place + 2]!;
  }
  emitted[token * LABELS + OUTSIDE] = outside;
  emitted[token * LABELS + BEGIN] = begin;
  emitted[token * LABELS + INSIDE] = inside;
}

function decoded(emitted: Float64Array, weights: Weights): Uint8Array {
  const length = emitted.length / LABELS;
  const scores = new Float64Array(length * LABELS);
  const from = new Uint8Array(length * LABELS);
  const pairs = BOUNDARY_PLACES * LABELS;
  for (let i = 0; i < length; i++) {
    for (let label = 0; label < LABELS; label++) {
      let best = i === 0 ? (label === INSIDE ? NEVER : 0) : NEVER;
      if (i > 0)
        for (let previous = 0; previous < LABELS; previous++) {
          if (label === INSIDE && previous === OUTSIDE) continue;
          const score = scores[(i - 1) * LABELS + previous]! + weights[pairs + previous * LABELS + label]!;
          if (score > best) {
            best = score;
            from[i * LABELS + label] = previous;
          }
        }
      scores[i * LABELS + label] = best + emitted[i * LABELS + label]!;
    }
  }
  const labels = new Uint8Array(length);
  let label = 0;
  for (let other = 1; other < LABELS; other++)
    if (scores[(length - 1) * LABELS + other]! > scores[(length - 1) * LABELS + label]!) label = other;
  for (let i = length - 1; i >= 0; i--) {
    labels[i] = label;
    label = from[i * LABELS + label]!;
  }
  return labels;
}
