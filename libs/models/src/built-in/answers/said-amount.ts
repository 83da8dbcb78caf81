import type { AnswerSentence } from './answer-sentences';

const ASKS = /^(?:and |so )?how (?:much|many)\b/i;
/** Numbers, and words that say how much or how many something is. */
const AMOUNT =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{2,9}teen|\w{2,9}ty|dozens?|hundreds?|thousands?|millions?|billions?|half|halves|thirds?|quarters?|most|all|none|no|nothing|several|few|fewer|many|much|more|less|numerous|some|any|unlimited|single|both|every|each|free|double|triple|twice|once|pairs?|couple|majority|minority|lots?|enough|large|small|little|entire|whole|only|an? \p{L}{1,20} of|percent|amount|number)\b/iu;

/** Whether a question asks how much or how many something is, and none of some quotes says any amount: they speak of the thing, and tell nothing of that. */
export function saysNoAmount(question: string, quotes: readonly AnswerSentence[]): boolean {
  return ASKS.test(question.trim()) && quotes.every(({ sentence }) => !AMOUNT.test(sentence));
}
