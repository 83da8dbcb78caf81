import { stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { saidSentences } from '../said-sentences';

/** What a name means, and the sentence that says so. */
export interface ToldMeaning {
  readonly meaning: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const ASKS =
  /^¿?(?:qué (?:significa|quiere decir)|was (?:bedeutet|heißt)|que (?:signifie|veut dire)|(?:che )?cosa (?:significa|vuol dire)|what does) (?:(?:el nombre|der name|le nom|il nome|the name) (?:de |d['’]|di |of )?)?(?<thing>[^?]{2,60}?)(?: mean)?\s*\?*$/iu;
const MEANS =
  /\b(?:signific\p{L}*|traduc\p{L}*|tradui\p{L}*|quiere decir|bedeute\p{L}*|übersetz\p{L}*|signifi\p{L}*|veut dire|tradott\p{L}*|vuol dire|means?|meaning|translat\p{L}*)/iu;
const IN_QUOTES = /["“„«'‘‚]\s?(?<meaning>\p{L}[^"“”„«»'‘’‚]{1,60}?)\s?["”“»'’‘](?!\p{L})/u;
const LONGEST = 600;
const BEHIND = 60;

/**
 * What a name means, by what stands in quotation marks behind a verb of meaning: "podría traducirse como 'fortaleza roja'", in a sentence that says the name or stands
 * in a passage of that title.
 * @param passages best first
 */
export function toldMeaning(question: string, passages: readonly Passage[]): ToldMeaning | undefined {
  const thing = question.length > LONGEST_QUESTION ? undefined : ASKS.exec(question.trim())?.groups!['thing'];
  if (thing === undefined) return undefined;
  const name = words(thing).map(({ text }) => stem(text));
  for (const passage of passages)
    for (const { text, stems, titleStems } of saidSentences(passage)) {
      if (text.length > LONGEST || !name.every((one) => stems.has(one) || titleStems.has(one))) continue;
      const means = MEANS.exec(text);
      const at = means ? means.index + means[0].length : -1;
      const meaning = at < 0 ? undefined : IN_QUOTES.exec(text.slice(at, at + BEHIND + LONGEST_QUESTION))?.groups!['meaning'];
      if (meaning !== undefined && text.indexOf(meaning, at) - at <= BEHIND) return { meaning, passage, sentence: text };
    }
  return undefined;
}
