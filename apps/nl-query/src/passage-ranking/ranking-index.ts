import type { Adjacency, PushedPageRank } from '@strata/graph';
import type { CaseStatistics } from './case-statistics';
import type { NameTable } from './name-table';
import type { TermPostings } from './term-postings';

/** A name in a passage: words `from .. to` of sentence `sentence`. */
export interface EntityMention {
  entity: number;
  from: number;
  to: number;
  sentence: number;
}

/** A relation of the stored graph between two entities that the passage mentions. */
export interface IndexedRelation {
  source: number;
  target: number;
  type: string;
}

/** What the choice of passages needs to know of one passage. */
export interface IndexedPassage {
  /** Term number per word; 0 for function words. */
  terms: Uint32Array;
  /** Sentence `i` is words `bounds[i] .. bounds[i + 1] - 1`. */
  bounds: Uint32Array;
  mentions: readonly EntityMention[];
  /** Distinct entities mentioned. */
  entities: ReadonlySet<number>;
  /** Entities whose name stands for this passage. */
  owned: ReadonlySet<number>;
  relations: readonly IndexedRelation[];
}

/** Everything the ranking precomputes over a corpus; immutable. */
export interface RankingIndex {
  passages: readonly IndexedPassage[];
  postings: TermPostings;
  names: NameTable;
  cases: CaseStatistics;
  /** Entity number per name key. */
  entityNumbers: ReadonlyMap<string, number>;
  /** ι: ln(1 + N/df) / ln(1 + N), 0..1, per entity. */
  specificity: Float64Array;
  /** df: passages mentioning the entity, per entity; at least 1. */
  frequency: Uint32Array;
  /** h: documents whose name the entity is, at least 1, per entity. */
  claimants: Uint32Array;
  /** Passages are nodes 0 .. N-1, entity e is node N + e. */
  graph: Adjacency;
  /** What is near to some nodes of the graph. */
  nearness: PushedPageRank;
}
