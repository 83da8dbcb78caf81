import { improvementPct, judgePairs, MIN_IMPROVEMENT_PCT, SHORT_RUN_S, winsOf } from './improvement';
import type { MeasuredPairs } from './measure-pairs';

export interface Gain {
  readonly passed: boolean;
  /** per cent, one decimal */
  readonly improvement: number;
  /** names cause and numbers */
  readonly reason: string;
}

/**
 * Is the gain there, and how large is it? By the clock; where neither takes a millisecond, by the documents and index entries that were looked
 * at: what looks at less and takes longer, because the original is answered from counts that are kept, is no gain.
 */
export function judgeGain({ pairs, original, optimized }: MeasuredPairs): Gain {
  const isShort = original.timeS < SHORT_RUN_S && optimized.timeS < SHORT_RUN_S;
  const improvement = isShort
    ? improvementPct(original.lookedAt, optimized.lookedAt)
    : improvementPct(original.timeS, optimized.timeS);
  const passed = isShort ? improvement >= MIN_IMPROVEMENT_PCT : judgePairs(pairs, pairs.length) === 'gain';
  const times = `${seconds(original.timeS)} before, ${seconds(optimized.timeS)} after, medians of ${pairs.length} alternating runs`;
  const looked = `${original.lookedAt} documents and index entries before, ${optimized.lookedAt} after (${change(improvement, 'fewer', 'more')})`;
  const gain = isShort
    ? `${times}; less than a millisecond, so what was looked at decides: ${looked}`
    : `${change(improvement, 'less', 'more')} time (${times})`;
  const problem =
    improvement < MIN_IMPROVEMENT_PCT
      ? `; at least ${MIN_IMPROVEMENT_PCT} % are needed`
      : `; faster in only ${winsOf(pairs)} of ${pairs.length} pairs, which may be chance`;
  return { passed, improvement, reason: passed ? gain : gain + problem };
}

const change = (pct: number, less: string, more: string): string => (pct < 0 ? `${-pct} % ${more}` : `${pct} % ${less}`);

export const seconds = (s: number): string => `${s.toFixed(3)} s`;
