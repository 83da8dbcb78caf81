import { properNames, stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { answerSpan, topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { MeaningReader } from '../likely/meanings';
import { frequencies } from '../passage-text/frequencies';
import type { SaidSentence } from '../said-sentences';
import { rarityAmong, saidSentences, sayingOf } from '../said-sentences';
import { shares } from '../weighed-terms';

/** How often something is, with the sentence that says so. */
export interface ToldFrequency {
  readonly value: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const ASKED = /^(?:and |so )?how (?:often|frequently|regularly)\b/i;
/** What a sentence has to say of the question, with what stands above it. */
const LEAST_SAID = 0.6;
/** What a word that is used alike says of another one. */
const LIKE = 0.7;
const LONGEST = 1_000;

/** How often that happens which "How often …?" asks about: told by the sentence with a frequency that says most of the question, also by other words. */
export function toldFrequency(question: string, passages: readonly Passage[]): ToldFrequency | undefined {
  if (question.length > LONGEST_QUESTION || !ASKED.test(question.trim())) return undefined;
  const terms = [...topicStems(question.trim().replace(ASKED, ''))];
  if (terms.length === 0) return undefined;
  const sentences = passages.flatMap(saidSentences);
  const weights = rarityAmong(terms, sentences);
  const rarity = shares(terms.map((term) => weights.get(term)!));
  const meanings = new MeaningReader(question, terms, rarity);
  const named = properNames(question).flatMap(({ name }) => words(name).map(({ text }) => stem(text)));
  let most = LEAST_SAID;
  let best: SaidSentence | undefined;
  for (const sentence of sentences) {
    if (sentence.text.length > LONGEST || frequencies(sentence.text).length === 0) continue;
    if (!named.every((one) => sayingOf(sentence, one) > 0)) continue;
    const { likes } = meanings.of(sentence.words);
    const said = terms.reduce((sum, term, i) => sum + rarity[i]! * Math.max(sayingOf(sentence, term), LIKE * likes[i]!), 0);
    if (said > most) [most, best] = [said, sentence];
  }
  if (!best) return undefined;
  const value = frequencyIn(best, question);
  return value === '' ? undefined : { value, passage: best.passage, sentence: best.text };
}

/** The only one; of several the one nearest to what is asked, "" where that is not clear. */
function frequencyIn({ text, passage }: SaidSentence, question: string): string {
  const [first, ...others] = frequencies(text);
  if (others.length > 0) return answerSpan(question, text, passage.title);
  return first ? text.slice(first.start, first.end) : '';
}
