import type { Candidate } from './candidate-passages';
import { PassageLinks } from './passage-links';
import type { AnalysedQuestion, TermPair } from './question-analysis';
import type { IndexedPassage, RankingIndex } from './ranking-index';

const COVERAGE_SLOPE = 2.8;
const NAME_TERM = 1.3;
const PAIR_WEIGHT = 0.3;
const PAIR_DISTANCE = 3;
const SLOT_TAKEN = 0.2;
/** Candidates whose ordered pairs are all tried. */
const PAIR_POOL = 20;
/** Passages chosen as a set; the rest follows in PageRank order. */
const SET_SIZE = 5;
const FIRST_TWO = { prior: 1, link: 0.3 };
const LATER = { prior: 0.6, link: 0.2 };
/** A passage that neither links nor matches a name covers the question by chance more often. */
const UNRELATED = { coverage: 0.7, link: 0.1 };
/** What a passage gains that is as near to the question as the likest and holds none of its words. */
const LIKENESS = 0.4;

interface Scored {
  candidate: Candidate;
  /** cov per term, then per pair of terms, 0..1. */
  coverage: Float64Array;
  /** 0.7·s^0.2 + 0.1·T + 0.1·R, and likeness */
  prior: number;
}

/**
 * Orders candidates: first a set of five that together covers the question and hangs together by links (the best ordered pair, extended
 * greedily by gain), then the others as they came.
 */
export function choosePassages(candidates: readonly Candidate[], question: AnalysedQuestion, index: RankingIndex): Candidate[] {
  const values = coverageValues(question);
  const links = new PassageLinks(index, question);
  const scored = candidates.map((candidate) => scoreAlone(candidate, question, index.passages[candidate.passage]!));
  /** @param before how far a set covers each value already, at best */
  const gain = (set: readonly Scored[], before: Float64Array, next: Scored, { prior, link }: typeof LATER) => {
    let strongest = 0;
    let taken = false;
    for (const { candidate } of set) {
      strongest = Math.max(strongest, links.between(candidate.passage, next.candidate.passage));
      taken ||= next.candidate.slot >= 0 && candidate.slot === next.candidate.slot;
    }
    const unrelated = set.length > 0 && strongest <= UNRELATED.link && next.candidate.titleMatch === 0;
    let covered = 0;
    for (let t = 0; t < values.length; t++) {
      const more = next.coverage[t]! - before[t]!;
      if (more > 0) covered += values[t]! * more;
    }
    return prior * next.prior + (unrelated ? UNRELATED.coverage : 1) * covered + link * strongest - (taken ? SLOT_TAKEN : 0);
  };

  const set = bestPair(scored.slice(0, PAIR_POOL), values.length, gain);
  while (set.length < Math.min(SET_SIZE, scored.length)) {
    let best: Scored | undefined;
    let bestGain = -Infinity;
    const before = coverageOf(set, values.length);
    for (const next of scored) {
      if (set.includes(next)) continue;
      const value = gain(set, before, next, LATER);
      if (value > bestGain) [best, bestGain] = [next, value];
    }
    if (!best) break;
    set.push(best);
  }
  return [...set, ...scored.filter((one) => !set.includes(one))].map(({ candidate }) => candidate);
}

function bestPair(
  pool: readonly Scored[],
  size: number,
  gain: (set: readonly Scored[], before: Float64Array, next: Scored, weights: typeof LATER) => number,
): Scored[] {
  let best: Scored[] = pool.slice(0, 1);
  let bestValue = -Infinity;
  const nothing = new Float64Array(size);
  for (const first of pool) {
    const alone = gain([], nothing, first, FIRST_TWO);
    for (const second of pool) {
      if (first === second) continue;
      const value = alone + gain([first], first.coverage, second, FIRST_TWO);
      if (value > bestValue) [best, bestValue] = [[first, second], value];
    }
  }
  return best;
}

/** How far a set covers each value, at best. */
function coverageOf(set: readonly Scored[], size: number): Float64Array {
  const covered = new Float64Array(size);
  for (const { coverage } of set) for (let t = 0; t < size; t++) covered[t] = Math.max(covered[t]!, coverage[t]!);
  return covered;
}

/** v: share of each term, then of each pair, in the question's weight. */
function coverageValues({ terms, pairs }: AnalysedQuestion): number[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const pairWeight = (PAIR_WEIGHT * total) / terms.length;
  return [
    ...terms.map(({ weight, inName }) => (weight * (inName ? NAME_TERM : 1)) / total),
    ...pairs.map(() => pairWeight / total),
  ];
}

function scoreAlone(candidate: Candidate, { terms, pairs }: AnalysedQuestion, passage: IndexedPassage): Scored {
  const coverage = new Float64Array(terms.length + pairs.length);
  let relation = 0;
  let relationTotal = 0;
  terms.forEach(({ weight, inName }, t) => {
    coverage[t] = Math.min(1, COVERAGE_SLOPE * candidate.saturation[t]!);
    if (inName) return;
    relation += weight * coverage[t]!;
    relationTotal += weight;
  });
  pairs.forEach((pair, i) => (coverage[terms.length + i] = standTogether(pair, passage) ? 1 : 0));
  const related = relationTotal > 0 ? relation / relationTotal : 0;
  const { score, titleMatch, likeness } = candidate;
  return { candidate, coverage, prior: 0.7 * score ** 0.2 + 0.1 * titleMatch + 0.1 * related + LIKENESS * likeness };
}

function standTogether({ first, second }: TermPair, { terms, bounds }: IndexedPassage): boolean {
  for (let s = 0; s + 1 < bounds.length; s++)
    for (let i = bounds[s]!; i < bounds[s + 1]!; i++) {
      if (!first.matches.has(terms[i]!)) continue;
      for (let j = Math.max(bounds[s]!, i - PAIR_DISTANCE); j < bounds[s + 1]! && j <= i + PAIR_DISTANCE; j++)
        if (j !== i && second.matches.has(terms[j]!)) return true;
    }
  return false;
}
