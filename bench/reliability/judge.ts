import type { BrokenInvariant } from '@strata/testing';
import type { Ending } from '../platform/pipeline-calls';
import { isGood } from '../platform/pipeline-calls';

export type Figures = Readonly<Record<string, number>>;

/** Places are leases: somebody who died keeps his for two minutes at most. */
const LEASE_MS = 120_000;

/** What one round has left. */
export interface Round {
  readonly ending: Ending;
  /** from the kill until nothing ran any more */
  readonly freeAfterMs: number;
  readonly broken: readonly BrokenInvariant[];
  readonly figures: Figures;
}

/** What an undisturbed run has, before and after. */
export interface Undisturbed {
  readonly before: Figures;
  readonly after: Figures;
}

/** Whether the operation was done, was taken back, or was left in between. */
export function stateOf(figures: Figures, { before, after }: Undisturbed): 'done' | 'undone' | 'in between' {
  if (differences(figures, after).length === 0) return 'done';
  return differences(figures, before).length === 0 ? 'undone' : 'in between';
}

/** What is wrong with a round, in words; nothing for a good one. */
export function faults(round: Round, undisturbed: Undisturbed): string[] {
  const { ending, freeAfterMs, broken, figures } = round;
  const state = stateOf(figures, undisturbed);
  const told = ending.state.startsWith('refused') || ending.state === 'no answer' ? 'unknown' : isGood(ending) ? 'done' : 'undone';
  return [
    ...broken.map(({ rule, rows }) => `broken: ${rule}: ${JSON.stringify(rows)}`),
    ...(state === 'in between' ? [`in between: ${differences(figures, undisturbed.after).join(', ')}`] : []),
    ...(told !== 'unknown' && told !== state && state !== 'in between' ? [`told ${told}, is ${state}`] : []),
    ...(isGood(ending) || ending.message !== '' ? [] : ['no reason given']),
    ...(freeAfterMs > LEASE_MS ? [`the place was held for ${Math.round(freeAfterMs / 1_000)} s`] : []),
  ];
}

/** Figures that are not as expected: `name is/expected`. */
export function differences(figures: Figures, expected: Figures): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(figures)])];
  return names
    .filter((name) => (figures[name] ?? 0) !== (expected[name] ?? 0))
    .map((name) => `${name} ${figures[name] ?? 0}/${expected[name] ?? 0}`);
}
