import type { SaidSentence } from './said-sentences';
import { isAbove, sayingItself } from './said-sentences';

/** What a sentence says of the question's words, and what stands above it: its title and heads. */
export interface Saying {
  readonly sentence: SaidSentence;
  /** of its passage, from 0 */
  readonly place: number;
  /** by term, 0..1 */
  readonly own: readonly number[];
  /** by term, 0 or 1 */
  readonly titled: readonly number[];
}

export function saying(sentence: SaidSentence, place: number, terms: readonly string[]): Saying {
  const own = terms.map((term) => sayingItself(sentence, term));
  return { sentence, place, own, titled: terms.map((term) => Number(isAbove(sentence, term))) };
}

/** Sentences that say most of the question, in their order. @param most how many */
export function foremost(said: readonly Saying[], rarity: readonly number[], most: number): readonly Saying[] {
  if (said.length <= most) return said;
  const worth = said.map(({ own, titled }) =>
    rarity.reduce((sum, weight, i) => sum + weight * (own[i]! + Math.max(own[i]!, titled[i]!)), 0),
  );
  const kept = new Set([...said.keys()].sort((a, b) => worth[b]! - worth[a]!).slice(0, most));
  return said.filter((_, i) => kept.has(i));
}
