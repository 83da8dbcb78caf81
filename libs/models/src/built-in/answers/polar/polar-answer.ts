import { topicStems } from '../answer-span';
import { stemsOfText } from '../passage-text/stems-of-text';
import { deniesOneOf, NEGATED, saysNumbers } from './denial';
import { askedModality, asksForLeave, MODAL_ANSWERS, statedModalities } from './modality';
import { isPolar, leavesOneOut } from './polar-question';

const ANSWERED = /^(?<word>yes|no(?=[,.;:!])|not (?=[^.]{0,40}\bno\b))\b/i;
/** What holds only sometimes is neither. */
const CONDITIONAL = /\b(?:if|unless|whether|except|only|may|might|some|sometimes|not always|usually|optionally)\b/i;
/** Share of the question's words that a statement must say. */
const LEAST_SAID = 0.75;
const LEAST_WORDS = 2;

/**
 * The answer of a statement to a question for yes or no: the word that it begins with, or whether it states or denies what is asked.
 * @param beside what the statement is said to be about: the title of its passage and the sentence that it points back to
 * @returns "" where it says too little of the question, or leaves it open
 */
export function polarAnswer(question: string, statement: string, beside: string): 'Yes' | 'No' | '' {
  if (!isPolar(question)) return '';
  const word = ANSWERED.exec(statement.trim())?.groups!['word'];
  if (word !== undefined) return /^y/i.test(word) ? 'Yes' : 'No';
  const asked = topicStems(question);
  const { own, share } = saying(asked, statement, beside);
  if (NEGATED.test(question) || CONDITIONAL.test(statement) || asked.size < LEAST_WORDS || share < LEAST_SAID || own === 0)
    return '';
  if (!saysNumbers(question, `${statement} ${beside}`)) return '';
  if (leavesOneOut(question, statement)) return '';
  const modality = askedModality(question);
  const isOther = modality && statedModalities(statement).some((stated) => MODAL_ANSWERS[modality][stated.modality] !== 'Yes');
  if (!NEGATED.test(statement)) return isOther || asksForLeave(question) ? '' : 'Yes';
  return deniesOneOf(asked, statement) ? 'No' : '';
}

/** How many of a question's words a statement says itself, and the share of them that it says with what stands beside it. */
function saying(asked: ReadonlySet<string>, statement: string, beside: string): { own: number; share: number } {
  const stems = stemsOfText(statement);
  const others = stemsOfText(beside);
  let [own, both] = [0, 0];
  for (const term of asked) {
    if (stems.has(term)) own += 1;
    if (stems.has(term) || others.has(term)) both += 1;
  }
  return { own, share: asked.size === 0 ? 0 : both / asked.size };
}
