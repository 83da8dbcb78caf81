import type { ProofChain } from './proof-chains';
import { PROOF_FEATURES } from './proof-chains';
import { softmax } from '../softmax';
import { weighed } from '../weighed-terms';

/** What the features of a chain count; learnt by `bench/learn-proof-weights.ts`, which says from what. */
const LEARNT: Readonly<Record<(typeof PROOF_FEATURES)[number], number>> = {
  alone: 4.58,
  sharedName: 1.93,
  namesTitle: 2.39,
  leadIsAsked: 0.86,
  leadFocused: -1.72,
  leadLength: -0.877,
  leadNames: 2.38,
  leadNamesItself: 2.12,
  leadPlace: -1.38,
  endTitled: 4.1,
  endPlace: -2.12,
  endRank: -3.45,
  endOpens: 0.561,
  endHolds: 1.75,
  endIsDated: 2.26,
  endNames: 0.89,
  endDefines: 1.62,
  nearAnswer: 4.41,
  bothFocused: 2.64,
  addedByLead: 6.4,
  addedByEnd: 4.23,
};
export const PROOF_WEIGHTS: readonly number[] = PROOF_FEATURES.map((name) => LEARNT[name]);

/** Probability of each chain by a log-linear model of its features. */
export function chainOdds(rows: readonly (readonly number[])[], weights: readonly number[] = PROOF_WEIGHTS): number[] {
  return softmax(rows.map((row) => weighed(row, weights)));
}

/** Probability by sentence that the answer stands in it: of all chains that end there. @param count of sentences */
export function endProbabilities(chains: readonly ProofChain[], odds: readonly number[], count: number): number[] {
  const likely = Array.from({ length: count }, () => 0);
  for (const [i, { end }] of chains.entries()) likely[end]! += odds[i]!;
  return likely;
}
