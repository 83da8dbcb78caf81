import type { StatedRelation } from '../passage-ranking/ranking-passage';
import type { HopRelation } from '../question-plans/hop-relation';
import { foldedName, nameWords } from './read-passage';

const SAME_RELATION = 1;
const SAME_WORDS = 0.4;
const LEAST_CHARACTERS = 3;

/**
 * What it says for an answer that the stored graph has a relation of the asked name between it and the thing.
 * @param stored relations of the passage
 * @param subject words of the names of the thing
 */
export function storedScore(
  stored: readonly StatedRelation[],
  answer: string,
  relation: HopRelation,
  subject: readonly string[],
): number {
  let best = 0;
  const folded = foldedName(answer);
  for (const { source, target, type } of stored) {
    const isSource = foldedName(source) === folded;
    if (!isSource && foldedName(target) !== folded) continue;
    if (!nameWords(isSource ? target : source).some((word) => word.length >= LEAST_CHARACTERS && subject.includes(word))) continue;
    if (relation.stored.includes(isSource ? `<${type}` : type)) best = Math.max(best, SAME_RELATION);
    else if (relation.name === '' && relation.stems.some((stem) => type.toLowerCase().includes(stem)))
      best = Math.max(best, SAME_WORDS);
  }
  return best;
}
