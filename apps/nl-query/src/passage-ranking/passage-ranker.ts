import type { Steps } from '@strata/event-loop';
import { runInTurns, runSteps } from '@strata/event-loop';
import { rankingIndexSteps } from './build-ranking-index';
import { candidatePassages } from './candidate-passages';
import { choosePassages } from './choose-passages';
import { FuzzyNames } from './fuzzy-names';
import { NamedPassages } from './named-passages';
import { analyseQuestion } from './question-analysis';
import type { RankingIndex } from './ranking-index';
import type { RankingPassage } from './ranking-passage';

export interface RankOptions {
  /** Of the vectors of question and passage, where embeddings carry meaning: 0 like the middling passage, 1 like the likest. */
  likeness?: Float64Array;
  /** Passages to consider; all when absent. */
  accept?: (passage: number) => boolean;
}

/** Words at either end of a question by which passages are ranked. */
const WORDS_AT_AN_END = 200;
const CHARACTERS_AT_AN_END = 4_000;

/**
 * A question of thousands of words is a text with a question before or after it: both ends are looked up, the middle would hold everybody
 * up for seconds and point everywhere.
 */
function decisiveWords(question: string): string {
  const words = question.split(/\s+/);
  const ends =
    words.length <= 2 * WORDS_AT_AN_END
      ? question
      : `${words.slice(0, WORDS_AT_AN_END).join(' ')}\n${words.slice(-WORDS_AT_AN_END).join(' ')}`;
  if (ends.length <= 2 * CHARACTERS_AT_AN_END) return ends;
  return `${ends.slice(0, CHARACTERS_AT_AN_END)}\n${ends.slice(-CHARACTERS_AT_AN_END)}`; // scripts without spaces
}

/** Ranks the passages of one corpus for questions (docs: multi-hop retrieval over a graph of names). Build once, ask often. */
export class PassageRanker {
  /** Passages by the names in them. */
  readonly byName: NamedPassages;

  private constructor(
    /** What was made of them once for all questions. */
    readonly index: RankingIndex,
    private readonly fuzzy: FuzzyNames,
  ) {
    this.byName = new NamedPassages(index, fuzzy);
  }

  /** In turns: others have theirs meanwhile. */
  static async build(passages: readonly RankingPassage[]): Promise<PassageRanker> {
    const index = await runInTurns(rankingIndexSteps(passages));
    return new PassageRanker(index, await FuzzyNames.build(index.names));
  }

  /** Passage numbers, best first, at most fifty; empty when nothing in the corpus has to do with the question. */
  rank(question: string, options: RankOptions = {}): number[] {
    return runSteps(this.rankSteps(question, options));
  }

  /** The same in small steps, between which a caller may let other work have its turn. */
  *rankSteps(question: string, { likeness, accept }: RankOptions = {}): Steps<number[]> {
    const analysed = yield* analyseQuestion(decisiveWords(question), this.index, this.fuzzy);
    if (analysed.terms.length === 0 && likeness === undefined) return [];
    const candidates = yield* candidatePassages(analysed, this.index, { likeness, accept });
    yield;
    return choosePassages(candidates, analysed, this.index).map(({ passage }) => passage);
  }
}
