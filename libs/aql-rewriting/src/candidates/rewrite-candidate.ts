import type { DataAssumption } from '../rules/rewrite-rule';

/** Another text of a query. Without assumptions it gives the same rows for all data (in the same order when the outermost block sorts). */
export interface RewriteCandidate {
  /** Names of the rules that made it, in order. */
  readonly rules: readonly string[];
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  /** What changed, a sentence for each. */
  readonly changes: readonly string[];
  /** Why it should be faster, a sentence for each. */
  readonly reasons: readonly string[];
  /** What it rests on beyond the text. */
  readonly assumptions: readonly DataAssumption[];
  /** So many times faster, by the figures that were given; an estimate. */
  readonly expectedGain: number;
}
