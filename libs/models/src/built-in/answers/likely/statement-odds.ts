import { STATEMENT_FEATURES } from './statement-readings';

/** What the features of a statement count; learnt by `bench/learn-statement-weights.ts`, which says from what. */
const LEARNT: Readonly<Record<(typeof STATEMENT_FEATURES)[number], number>> = {
  rank: -0.919,
  said: 7.1,
  saidSquared: -2.54,
  own: 4.05,
  focused: 0.867,
  pairs: 0.778,
  akin: 2.71,
  before: 5.09,
  behind: 2.61,
  around: -0.272,
  rarest: -0.109,
  words: 0.179,
  short: -1.22,
  long: -0.0495,
  capitals: -0.782,
  figures: 1.71,
  extremeUnsaid: -1.25,
  reasons: 0.962,
  means: 0.238,
  defines: 0.291,
  lists: 0.255,
  unnamed: 0.416,
  unnamedNear: -0.933,
  foreign: -0.0335,
  pointsBack: 0.972,
};

export const STATEMENT_WEIGHTS: readonly number[] = STATEMENT_FEATURES.map((name) => LEARNT[name]);
