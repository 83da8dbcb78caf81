import { HOLE } from './name-holes';
import type { QuestionPlan } from './question-plan';
import { sideNamed } from './sides';

const PAIR = new RegExp(String.raw`${HOLE},? and (?:an? )?${HOLE}`, 'iu');
/** What two things are asked to be: a kind, or an occupation, and nothing that has a name of its own. */
const CLASS =
  /\b(?:what|which) (?:\p{Ll}+ )?(?:kinds?|types?|sorts?|class|category|group|professions?|occupations?|jobs?|careers?|line of work)\b|^what (?:do|does|did) [^?]*\b(?:in common|share)\b/iu;
const BOTH = /\b(?:both|in common|share[sd]?|shared)\b/i;

/** "What profession do A and B have in common?", "A and B are both what kind of animal?"; undefined for any other question. */
export function sharedClass(text: string, labels: readonly string[]): QuestionPlan | undefined {
  const pair = BOTH.test(text) && CLASS.test(text) ? PAIR.exec(text) : null;
  return pair ? { kind: 'shared', sides: [sideNamed(pair[1], labels), sideNamed(pair[2], labels)] } : undefined;
}
