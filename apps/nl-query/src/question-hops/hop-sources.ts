import type { Steps } from '@strata/event-loop';
import type { StatedRelation } from '../passage-ranking/ranking-passage';

/** What hops are read from: passages by the names in them, and what a graph says of these where there is one. */
export interface HopSources {
  /** Passages that a name stands for, the surest first. */
  named(name: string, nearly?: boolean): readonly number[];
  /** Words `from .. to` of sentence `sentence` that form names of the passage. */
  mentionsIn(passage: number): readonly { from: number; to: number; sentence: number }[];
  /** Passages that mention it, in order of their numbers. */
  mentioning(name: string): readonly number[];
  /** Passages for a question, best first; in small steps. */
  ranked(question: string): Steps<readonly number[]>;
  passage(number: number): { readonly title: string; readonly text: string };
  /** What kind of thing the stored graph says a name is. */
  typeOf(name: string): string | undefined;
  /** Named relations that the stored graph has of a passage. */
  relations(passage: number): readonly StatedRelation[];
  /** Weight of a stem: the rarer, the heavier. */
  rarity(stem: string): number;
}
