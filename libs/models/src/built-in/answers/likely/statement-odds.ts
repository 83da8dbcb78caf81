import { STATEMENT_FEATURES } from './statement-readings';

/** What the features of a statement count; learnt by `bench/learn-statement-weights.ts`, which says from what. */
const LEARNT: Readonly<Record<(typeof STATEMENT_FEATURES)[number], number>> = {
  rank: -0.824,
  said: 6.04,
  saidSquared: -0.489,
  own: 1.86,
  focused: 1.45,
  pairs: 0.835,
  akin: 4.04,
  meant: 2.2,
  alike: 2.45,
  before: 3.85,
  behind: 2.14,
  around: -0.155,
  rarest: -0.377,
  words: 0.323,
  short: -0.983,
  long: -0.037,
  capitals: -0.0733,
  figures: 2.24,
  extremeUnsaid: -0.612,
  reasons: 0.542,
  means: 0.913,
  defines: 0.346,
  lists: 0.173,
  unnamed: 0.758,
  unnamedNear: -1.08,
  foreign: -0.175,
  pointsBack: 1.4,
};

export const STATEMENT_WEIGHTS: readonly number[] = STATEMENT_FEATURES.map((name) => LEARNT[name]);
