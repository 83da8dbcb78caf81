import type { Steps } from '@strata/event-loop';
import { TopK } from '@strata/graph';
import { lexicalScores, saturationOf } from './lexical-scores';
import { isLikenessBelieved, likenessBeyondWords } from './passage-likeness';
import type { AnalysedQuestion } from './question-analysis';
import type { RankingIndex } from './ranking-index';

/** A passage worth looking at closely. */
export interface Candidate {
  passage: number;
  /** s: PageRank score relative to the best passage, 0..1. */
  score: number;
  /** T: how well the passage's name matches a name of the question, 0..1. */
  titleMatch: number;
  /** Which name of the question that is; -1 without a match. */
  slot: number;
  /** sat per question term, 0..1. */
  saturation: Float64Array;
  /** What vectors tell of it that its words do not, 0..1; 0 where there are none or they are not believed. */
  likeness: number;
}

const RESTART_PASSAGES = 10;
const RESTART_EXPONENT = 6;
const FOLLOW = 0.6;
const ROUNDS = 8;
/** Candidates kept for the choice. */
const CANDIDATES = 50;

/** How much the likest passage gains in the lexical score where words and names leave all open; a title match gains up to 1. */
const LIKENESS_WEIGHT = 0.5;

/**
 * Adds what vectors say, by as much as words leave open: nothing where a passage holds all that is asked or is called by a name of the question,
 * all of it where no word is known. Names and words lead further than likeness does wherever there are any.
 * @param best the highest score
 */
function addLikeness(score: Float64Array, likeness: Float64Array, best: number): void {
  const open = LIKENESS_WEIGHT * (1 - best);
  if (open > 0) for (let p = 0; p < score.length; p++) score[p]! += open * likeness[p]!;
}

/** Share of a question, by the rarity of its words, that a passage holds; all of it where the passage is called by a name of the question. */
function heldShare({ terms, titleMatches }: AnalysedQuestion, { postings }: RankingIndex, passage: number | undefined): number {
  if (passage === undefined) return 0;
  if (titleMatches.has(passage)) return 1;
  let held = 0;
  let total = 0;
  for (const term of terms) {
    total += term.weight;
    if (saturationOf(term, passage, postings) > 0) held += term.weight;
  }
  return total === 0 ? 0 : held / total;
}

/**
 * The passages nearest to the question in the graph of passages and names: PageRank that restarts half at the question's names and
 * half at the lexically best passages. Best first, at most fifty.
 * @param likeness of the vectors of question and passage, 0..1, where embeddings mean something: of the likest passage 1
 * @param accept passages to consider; all when absent
 */
export function* candidatePassages(
  question: AnalysedQuestion,
  index: RankingIndex,
  { likeness, accept = () => true }: { likeness?: Float64Array; accept?: (passage: number) => boolean } = {},
): Steps<Candidate[]> {
  const size = index.passages.length;
  const score = yield* lexicalScores(question, index.postings);
  const words = likeness === undefined ? undefined : score.slice();
  for (const [passage, { weight }] of question.titleMatches) score[passage]! += weight;
  let passages = bestOf(score, size, RESTART_PASSAGES, accept);
  const isBelieved =
    likeness !== undefined &&
    isLikenessBelieved(bestOf(likeness, size, 1, accept)[0], passages, heldShare(question, index, passages[0]));
  if (isBelieved) {
    addLikeness(score, likeness, score[passages[0] ?? 0] ?? 0);
    passages = bestOf(score, size, RESTART_PASSAGES, accept);
  }
  const mostWords = isBelieved ? Math.max(Number.MIN_VALUE, highest(words!)) : 0;
  const restart = restartWeights(question, index, passages, score);
  const nearest = new TopK(CANDIDATES);
  yield* index.nearness.steps(restart, { follow: FOLLOW, rounds: ROUNDS }, (node, rank) => {
    if (node < size && rank > 0 && nearest.takes(node, rank) && accept(node)) nearest.offer(node, rank);
  });
  const { numbers, scores } = nearest.drain();
  return Array.from(numbers, (passage, place) => {
    const match = question.titleMatches.get(passage);
    return {
      passage,
      score: scores[place]! / scores[0]!,
      titleMatch: match?.weight ?? 0,
      slot: match?.slot ?? -1,
      saturation: Float64Array.from(question.terms, (term) => saturationOf(term, passage, index.postings)),
      likeness: isBelieved ? likenessBeyondWords(likeness[passage]!, words![passage]! / mostWords) : 0,
    };
  });
}

function restartWeights(
  question: AnalysedQuestion,
  { passages: { length: size } }: RankingIndex,
  passages: readonly number[],
  score: Float64Array,
): Map<number, number> {
  const restart = new Map<number, number>();
  const entityTotal = [...question.entities.values()].reduce((sum, weight) => sum + weight, 0);
  if (entityTotal > 0) for (const [entity, weight] of question.entities) restart.set(size + entity, (0.5 * weight) / entityTotal);
  const best = score[passages[0] ?? 0] ?? 0;
  if (best === 0) return restart;
  const odds = passages.map((passage) => (score[passage]! / best) ** RESTART_EXPONENT);
  const passageTotal = odds.reduce((sum, odd) => sum + odd, 0);
  passages.forEach((passage, i) => restart.set(passage, ((entityTotal > 0 ? 0.5 : 1) * odds[i]!) / passageTotal));
  return restart;
}

function highest(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Indices with the largest positive scores among the first `size`, best first, ties by index. */
function bestOf(score: Float64Array, size: number, limit: number, accept: (passage: number) => boolean): number[] {
  const found: number[] = [];
  for (let p = 0; p < size; p++) {
    if (!(score[p]! > 0) || (found.length === limit && score[p]! <= score[found[limit - 1]!]!) || !accept(p)) continue;
    let at = found.length;
    while (at > 0 && score[found[at - 1]!]! < score[p]!) at--;
    found.splice(at, 0, p);
    if (found.length > limit) found.pop();
  }
  return found;
}
