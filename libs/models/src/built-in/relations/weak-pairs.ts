import type { EntityClass } from '../entity-classes';
import type { ReadText } from '../names/read-text';
import { pairCandidates } from './pair-features';
import type { TypedThing } from './typed-things';

/** Two things that stand together; nothing says in what relation. */
export interface WeakPair {
  source: TypedThing;
  target: TypedThing;
  /** 1..3: how much speaks for a relation. */
  weight: number;
  /** Sentence in which they stand nearest. */
  sentence: number;
}

/** A pair needs this score of the learnt model (log odds): of the pairs of unseen documents that reach it, two thirds are related. */
const LEAST_SCORE = -0.15;
/** Sentences that bring two things together before nothing else needs to speak for them, and tokens between the two where they stand nearest. */
const OFTEN = 3;
const NEAR = 10;
/** Texts about these name them together where they have to do with each other; the model has learnt from texts that hardly have any. */
const TECHNICAL: ReadonlySet<EntityClass | undefined> = new Set(['product', 'concept', 'law']);

/**
 * Pairs for which enough speaks: by logistic regression over how and where they stand together, because they are brought together again and
 * again, or side by side where both are products, concepts or laws.
 * @param borrowed by sentence: whom its opening pronoun means
 */
export function weakPairs(
  read: ReadText,
  things: readonly TypedThing[],
  borrowed: readonly (TypedThing | undefined)[],
): WeakPair[] {
  const found: WeakPair[] = [];
  const { pairs, pairStep } = read.model;
  for (const { source, target, sentence, features, shared, distance } of pairCandidates(read, things, borrowed)) {
    let score = 0;
    for (const place of features) score += pairs[place]!;
    score *= pairStep;
    const isBroughtTogether = distance <= NEAR && (shared >= OFTEN || (TECHNICAL.has(source.kind) && TECHNICAL.has(target.kind)));
    if (score >= LEAST_SCORE || isBroughtTogether)
      found.push({ source, target, weight: score > 1.5 ? 3 : score > 0.5 ? 2 : 1, sentence });
  }
  return found;
}
