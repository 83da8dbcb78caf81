import { softmax } from '../src/built-in/answers/softmax';
import { weighed } from '../src/built-in/answers/weighed-terms';

/** Rows of features of which some are right. */
export interface Choice {
  readonly rows: readonly (readonly number[])[];
  readonly isRight: readonly boolean[];
}

const STEPS = 300;
/** Step and decay rates of Adam (Kingma and Ba, 2015). */
const RATE = 0.05;
const DECAY = { first: 0.9, second: 0.99 };
const SHRINK = 5;
/** Spread below which a feature that is nearly always absent is not blown up. */
const LEAST_SPREAD = 0.05;

/**
 * Weights of a log-linear model over choices: maximises the log likelihood that a row drawn by its odds is one of the right ones. Choices without a
 * right row, or with no other, teach nothing.
 * @param width features of a row
 * @param shrink what keeps weights of standardised features small
 */
export function learntWeights(width: number, choices: readonly Choice[], shrink = SHRINK): number[] {
  const told = choices.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false));
  const places = [...Array.from({ length: width }).keys()];
  const all = told.flatMap(({ rows }) => rows);
  const mean = places.map((i) => all.reduce((sum, features) => sum + features[i]!, 0) / all.length);
  const spread = places.map((i) =>
    Math.max(LEAST_SPREAD, Math.sqrt(all.reduce((sum, features) => sum + (features[i]! - mean[i]!) ** 2, 0) / all.length)),
  );
  const sets = told.map(({ rows, isRight }) => ({
    isRight,
    rows: rows.map((features) => features.map((value, i) => (value - mean[i]!) / spread[i]!)),
  }));
  const weights = places.map(() => 0);
  const [first, second] = [places.map(() => 0), places.map(() => 0)];
  for (let step = 1; step <= STEPS; step++) {
    const gradient = weights.map((weight) => -shrink * weight);
    for (const { rows, isRight } of sets) {
      const odds = softmax(rows.map((row) => weighed(row, weights)));
      const right = odds.reduce((sum, one, i) => sum + (isRight[i] ? one : 0), 0);
      for (const [i, row] of rows.entries()) {
        const pull = (isRight[i] ? odds[i]! / right : 0) - odds[i]!;
        for (let k = 0; k < width; k++) gradient[k]! += pull * row[k]!;
      }
    }
    for (let k = 0; k < width; k++) {
      first[k] = DECAY.first * first[k]! + (1 - DECAY.first) * gradient[k]!;
      second[k] = DECAY.second * second[k]! + (1 - DECAY.second) * gradient[k]! ** 2;
      weights[k]! += (RATE * first[k]!) / (1 - DECAY.first ** step) / (Math.sqrt(second[k]! / (1 - DECAY.second ** step)) + 1e-8);
    }
  }
  return weights.map((weight, i) => weight / spread[i]!);
}
