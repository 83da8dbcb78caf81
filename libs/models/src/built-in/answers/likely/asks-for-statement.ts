import { properNames, stem, UNSPACED, words } from '@strata/text';
import { describesInSteps } from '../answer-span';
import { askedType } from '../asked-question/asked-type';
import { asksInEnglish } from '../asked-question/asks-in-english';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { questionFocus } from '../asked-question/question-focus';
import { questionKind } from '../asked-question/question-kind';
import { askedWords } from './asked-words';
import { asksOfOneThing } from './asks-of-one-thing';

/** "and what measures help?": it asks somewhere; or wants something to be told. */
const ASKS = /\b(?:what|which|why|how)\b|^(?:please )?(?:describe|explain|discuss|outline|list|name|identify) /i;
const PLURAL = /[^su]s$/;

/**
 * Whether a question asks for what no name, date, place or number tells: "What are the effects of X?", "How is X made?", "Which methods are used?"; in
 * other languages than English, as far as it is known to ask of one thing.
 */
export function asksForStatement(question: string): boolean {
  if (question.length > LONGEST_QUESTION || describesInSteps(question) || UNSPACED.test(question)) return false;
  const kind = questionKind(question);
  if (kind !== 'thing' && kind !== 'reason') return false;
  if (!asksInEnglish(question)) return asksOfOneThing(question) && askedWords(question).kind === 'other';
  if (!ASKS.test(question) || (!asksOfOneThing(question) && properNames(question).length > 1)) return false;
  return askedWords(question).kind === 'other' || asksForMethods(question);
}

/** "Which diagnostic methods …": several things that have no names. */
function asksForMethods(question: string): boolean {
  const { kind, noun } = askedType(question, questionFocus(question).at);
  if (kind !== 'concept') return false;
  const head = noun.at(-1);
  return words(question).some(({ text }) => stem(text) === head && PLURAL.test(text));
}
