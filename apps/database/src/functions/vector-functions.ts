import type { AqlValue } from '@strata/aql';
import { isArray } from '../values/compare';
import type { FunctionContext } from './api';
import { pure } from './api';
import { finite, wrongType } from './arguments';

type Measure = (a: readonly number[], b: readonly number[]) => number;

/** Measures between vectors; the first argument may be a list of vectors and gives a list then. */
export const VECTOR_FUNCTIONS = pure({
  COSINE_SIMILARITY: measured('COSINE_SIMILARITY', cosineSimilarity),
  L1_DISTANCE: measured('L1_DISTANCE', (a, b) => a.reduce((sum, x, i) => sum + Math.abs(x - (b[i] ?? 0)), 0)),
  L2_DISTANCE: measured('L2_DISTANCE', (a, b) => Math.sqrt(a.reduce((sum, x, i) => sum + (x - (b[i] ?? 0)) ** 2, 0))),
});

function measured(name: string, measure: Measure) {
  return ([first = null, second = null]: readonly AqlValue[], context: FunctionContext): AqlValue => {
    if (!isVector(second) || !isArray(first)) return wrongType(context, name);
    if (isVector(first)) return first.length === second.length ? finite(measure(first, second)) : wrongType(context, name);
    const rows: (number | null)[] = [];
    for (const row of first) {
      if (!isVector(row) || row.length !== second.length) return wrongType(context, name);
      rows.push(finite(measure(row, second)));
    }
    return rows;
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
  return dot / Math.sqrt(normA * normB);
}
