import type { AqlValue } from '@strata/aql';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pureInSteps } from './api';
import { finite, invalidArithmetic, wrongType } from './arguments';
import type { Steps } from '../values/steps';

type Measure = (a: readonly number[], b: readonly number[]) => number;

/** Measures between vectors; one of the two may be a list of vectors and gives a list then. */
export const VECTOR_FUNCTIONS = pureInSteps({
  COSINE_SIMILARITY: measured('COSINE_SIMILARITY', cosineSimilarity),
  L1_DISTANCE: measured('L1_DISTANCE', (a, b) => a.reduce((sum, x, i) => sum + Math.abs(x - (b[i] ?? 0)), 0)),
  L2_DISTANCE: measured('L2_DISTANCE', (a, b) => Math.sqrt(a.reduce((sum, x, i) => sum + (x - (b[i] ?? 0)) ** 2, 0))),
});

/** Numbers that are worked on between two pauses. */
const NUMBERS_AT_ONCE = 65_536;

function measured(name: string, measure: Measure) {
  const one = (a: AqlValue, b: AqlValue, context: FunctionContext): number | null => {
    if (!isVector(a) || !isVector(b) || a.length !== b.length) return wrongType(context, name);
    const result = measure(a, b);
    return Number.isNaN(result) ? invalidArithmetic(context, name) : finite(result);
  };
  return function* ([first = null, second = null]: readonly AqlValue[], context: FunctionContext): Steps<AqlValue> {
    if (!isArray(first) || !isArray(second) || first.length === 0 || second.length === 0) return wrongType(context, name);
    const isMatrix = isArray(first[0] ?? null);
    if (!isMatrix && !isArray(second[0] ?? null)) return one(first, second, context);
    const [matrix, vector] = isMatrix ? [first, second] : [second, first];
    const results: number[] = [];
    let done = 0;
    for (const row of matrix) {
      const result = one(row, vector, context);
      if (result === null) return null;
      results.push(result);
      done += vector.length;
      if (done < NUMBERS_AT_ONCE) continue;
      done = 0;
      yield;
    }
    return results;
  };
}

function isVector(value: AqlValue): value is readonly number[] {
  return isArray(value) && value.every((member) => typeof member === 'number');
}

function cosineSimilarity(a: readonly number[], b: readonly number[]): number {
  let dot = 0;
  let normA = 0;
  let normB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    dot += x * y;
    normA += x * x;
    normB += y * y;
  }
  return dot / (Math.sqrt(normA) * Math.sqrt(normB)); // NaN when one of them is the zero vector
}
