import type { Steps } from '@strata/event-loop';
import type { AnalysedQuestion, QuestionTerm } from './question-analysis';
import type { TermPostings } from './term-postings';

const SATURATION = 1.8;

/** sat: how far a passage that holds a term with this frequency holds what is asked. */
const saturate = (share: number, frequency: number): number => (share * frequency) / (frequency + SATURATION);

/**
 * How well the words of each passage fit a question: Σ w·sat / Σ w. The cost goes with the postings of the question's terms; of a term that
 * is found by several words, the best counts.
 */
export function* lexicalScores({ terms }: AnalysedQuestion, postings: TermPostings): Steps<Float64Array> {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const score = new Float64Array(postings.size);
  let several: BestOfSeveral | undefined;
  for (const { matches, weight } of terms) {
    const [only] = matches;
    if (only && matches.size === 1) {
      const [term, share] = only;
      yield;
      postings.forEach(term, (passage, f) => (score[passage]! += (weight * saturate(share, f)) / total));
      continue;
    }
    several ??= new BestOfSeveral(postings.size);
    for (const [term, share] of matches) {
      yield;
      const best = several;
      postings.forEach(term, (passage, f) => best.offer(passage, saturate(share, f)));
    }
    several.drain((passage, sat) => (score[passage]! += (weight * sat) / total));
  }
  return score;
}

/** sat of one passage for one term of a question, 0..1. */
export function saturationOf({ matches }: QuestionTerm, passage: number, postings: TermPostings): number {
  let best = 0;
  for (const [term, share] of matches) best = Math.max(best, saturate(share, postings.frequencyIn(term, passage)));
  return best;
}

/** The highest value offered for each passage; empty again once it was drained. */
class BestOfSeveral {
  private readonly best: Float64Array;
  private readonly passages: Uint32Array;
  private count = 0;

  constructor(size: number) {
    this.best = new Float64Array(size);
    this.passages = new Uint32Array(size);
  }

  offer(passage: number, value: number): void {
    const known = this.best[passage]!;
    if (value <= known) return;
    if (known === 0) this.passages[this.count++] = passage;
    this.best[passage] = value;
  }

  drain(visit: (passage: number, value: number) => void): void {
    for (let place = 0; place < this.count; place++) {
      const passage = this.passages[place]!;
      visit(passage, this.best[passage]!);
      this.best[passage] = 0;
    }
    this.count = 0;
  }
}
