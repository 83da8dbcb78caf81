import { singular } from '../singular';

/** Nouns that nothing is about: what is asked of a thing rather than the thing. */
const GENERAL = new Set(
  `thing kind type sort way example information info aspect article page part lot reason people person man woman time year day name difference
  fact detail number cause effect purpose benefit cost price history relationship question answer story result role process anyone someone
  somebody anything something everything nothing idea case point issue problem topic subject moment term word year month week age life rest
  pro con option alternative symptom treatment advantage disadvantage impact importance meaning definition origin location size population
  capital length height weight date version thank everyone else other hit award success child parent career`.split(/\s+/),
);

/** Whether a word, folded, names no thing that a conversation could be about. */
export function isGeneralWord(folded: string): boolean {
  return GENERAL.has(singular(folded));
}
