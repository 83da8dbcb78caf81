import { POLAR_FEATURES } from './polar-readings';

/** What the features of a sentence count that may say yes; learnt by `bench/learn-polar-weights.ts`, which says from what. */
const LEARNT: Readonly<Record<(typeof POLAR_FEATURES)[number], number>> = {
  likely: 0.277,
  said: 0.0387,
  allSaid: -0.104,
  predicateSaid: 0.325,
  predicateWords: 0.105,
  together: 0.0963,
  linked: 0.032,
  negates: -0.255,
  denies: -0.474,
  hedges: 0.0405,
  contrasts: -0.0104,
  plain: 0.156,
  direct: 0.566,
  extremeUnsaid: -0.217,
  figureUnsaid: -0.185,
  defines: 0.238,
  adds: 0.186,
  sameness: -0.83,
  samenessEquates: 0.751,
  samenessDiffers: -0.439,
  differenceDiffers: 2.23,
  differenceEquates: -2.14,
  truth: -0.678,
  truthInvents: -1.26,
  wholeness: -0.334,
  fate: -0.313,
  continuingEnded: -0.245,
};

export const POLAR_WEIGHTS: readonly number[] = POLAR_FEATURES.map((name) => LEARNT[name]);
/** Logarithm of the odds of yes before anything is weighed. */
export const POLAR_BIAS = 0.0288;
