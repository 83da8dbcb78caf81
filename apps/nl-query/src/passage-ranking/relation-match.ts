import { relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import type { QuestionTerm } from './question-analysis';
import { SYNONYM } from './question-analysis';

/** How well names of relations fit what a question asks. Remembers what it worked out: a corpus has few names. */
export class RelationMatch {
  private readonly known = new Map<string, number>();
  private readonly total: number;

  /** @param terms of the question, outside of its names */
  constructor(private readonly terms: readonly Pick<QuestionTerm, 'stem' | 'weight'>[]) {
    this.total = terms.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** Share of the question's weight, 0..1, in terms that are words of the relation's name (`BORN_IN`) or, counting less, tell the same. */
  of(type: string): number {
    let match = this.known.get(type);
    if (match === undefined) this.known.set(type, (match = this.total > 0 ? this.compute(type) / this.total : 0));
    return match;
  }

  private compute(type: string): number {
    const stems = words(type.replaceAll('_', ' '))
      .filter(({ text }) => !STOP_WORDS.has(text))
      .map(({ text }) => stem(text));
    let sum = 0;
    for (const { stem: asked, weight } of this.terms) {
      const synonyms = relationSynonyms(asked);
      const share = stems.includes(asked) ? 1 : stems.some((one) => synonyms.has(one)) ? SYNONYM : 0;
      sum += weight * share;
    }
    return sum;
  }
}
