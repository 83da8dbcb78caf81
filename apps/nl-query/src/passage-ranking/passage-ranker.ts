import { buildRankingIndex } from './build-ranking-index';
import type { Candidate } from './candidate-passages';
import { candidatePassages } from './candidate-passages';
import { choosePassages } from './choose-passages';
import { FuzzyNames } from './fuzzy-names';
import { analyseQuestion } from './question-analysis';
import type { RankingIndex } from './ranking-index';
import type { RankingPassage } from './ranking-passage';

export interface RankOptions {
  /** Added to the lexical score per passage: cosine similarity where embeddings carry meaning. */
  similarity?: Float64Array;
  /** Passages to consider; all when absent. */
  accept?: (passage: number) => boolean;
}

/** Ranks the passages of one corpus for questions (docs: multi-hop retrieval over a graph of names). Build once, ask often. */
export class PassageRanker {
  private readonly index: RankingIndex;
  private readonly fuzzy: FuzzyNames;

  constructor(passages: readonly RankingPassage[]) {
    this.index = buildRankingIndex(passages);
    this.fuzzy = new FuzzyNames(this.index.names);
  }

  /** Passage numbers, best first, at most fifty; empty when nothing in the corpus has to do with the question. */
  rank(question: string, { similarity, accept }: RankOptions = {}): number[] {
    return this.candidates(question, { similarity, accept }).map(({ passage }) => passage);
  }

  private candidates(question: string, { similarity: extra, accept }: RankOptions): Candidate[] {
    const analysed = analyseQuestion(question, this.index, this.fuzzy);
    if (analysed.terms.length === 0 && extra === undefined) return [];
    return choosePassages(candidatePassages(analysed, this.index, { extra, accept }), analysed, this.index);
  }
}
