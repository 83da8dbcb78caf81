import { LEXICAL, lexicalBits, UNSPACED } from '@strata/text';
import { describesInSteps } from '../answer-span';
import { asksInEnglish } from '../asked-question/asks-in-english';
import { LONGEST_QUESTION } from '../asked-question/longest-question';

/** Opens with what it asks for: "in which year …". */
const ASKS_AT_ONCE = /^(?:[\p{L}']+\s+){0,2}?(?:who|whom|whose|what|which|where|when|how)\b/iu;
const OF_SEVERAL = /\b(?:or|both|between|in common|simultaneously)\b/i;
/** "Where was the father of Alba Dorn born?" */
const OF_SOMEBODY_OF =
  /(?:^|\s)(?:did|does|is|was|were|has) the (?<noun>[\p{Ll}-]+) of .+ (?:born|die|died|buried|play|study|work|live|go|come|from|marry|attend|graduate|win|found|write)\W*$/u;

/** Whether a question asks for what one sentence may say: nothing is described by another thing, nothing compared; in other languages than English, that is not known. */
export function asksOfOneThing(question: string): boolean {
  if (question.length > LONGEST_QUESTION || describesInSteps(question) || OF_SEVERAL.test(question)) return false;
  if (UNSPACED.test(question)) return false; // words without blanks are not told from each other well enough
  if (!asksInEnglish(question)) return true;
  if (!ASKS_AT_ONCE.test(question.trim())) return false;
  const somebody = OF_SOMEBODY_OF.exec(question)?.groups?.['noun'];
  return somebody === undefined || (lexicalBits(somebody) & LEXICAL.personNoun) === 0;
}
