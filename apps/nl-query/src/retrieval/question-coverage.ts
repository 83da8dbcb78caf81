import { questionLanguage } from '@strata/models';
import {
  everydayWords,
  functionWords,
  isInflected,
  readingWords,
  relationSynonyms,
  saysInflected,
  sentences,
  stem,
  STOP_WORDS,
} from '@strata/text';
import { requestLength } from './opening-request';

/** Words of a question that say how it asks, and nothing of what about. */
const ASKING = new Set(
  'many much long often old far tall high large big name type kind call known famous notable renowned'.split(' ').map(stem),
);
/** Share that another word for the same relation covers; a compound that has the word as a part. */
const SYNONYM = 0.7;
/** Letters of a word from which on it is a part of a compound, and not of any word: "Versicherung" of "Unfallversicherung". */
const PART = 6;
const DIGITS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, i) => [word, String(i + 1)]),
);

/** How much of what a question is about is said, by the rarity of the words, 0..1; 1 for a question without words of its own. */
export interface QuestionCoverage {
  /** by the passage that says most of it, with its title */
  readonly passage: number;
  /** by the sentence that says most of it */
  readonly sentence: number;
  /** words of the question that carry a topic */
  readonly words: number;
}

/**
 * How much of a question some passages cover. Words that the corpus does not have count most: a question about them has no answer there.
 * @param rarity weight of a stem: the rarer, the heavier
 */
export function questionCoverage(
  question: string,
  passages: readonly { readonly title: string; readonly text: string }[],
  rarity: (stem: string) => number,
): QuestionCoverage {
  const weights = topicWeights(question, rarity);
  let total = 0;
  for (const weight of weights.values()) total += weight;
  if (total === 0) return { passage: 1, sentence: 1, words: 0 };
  const isByBeginning = isInflected(question);
  const hasCompounds = questionLanguage(question) === 'de';
  const shareOf = (said: ReadonlySet<string>) => {
    let sum = 0;
    for (const [term, weight] of weights)
      if (said.has(term) || (isByBeginning && saysInflected(said, term))) sum += weight;
      else if (saysOtherwise(said, term) || (hasCompounds && saysCompound(said, term))) sum += SYNONYM * weight;
    return sum / total;
  };
  let [passage, sentence] = [0, 0];
  for (const { title, text } of passages) {
    const whole = new Set(termsOf(title));
    for (const { start, end } of sentences(text)) {
      const said = new Set(termsOf(text.slice(start, end)));
      for (const term of said) whole.add(term);
      sentence = Math.max(sentence, shareOf(said));
    }
    passage = Math.max(passage, shareOf(whole));
  }
  return { passage, sentence, words: weights.size };
}

function saysOtherwise(said: ReadonlySet<string>, term: string): boolean {
  return [...relationSynonyms(term), ...everydayWords(term)].some((word) => said.has(word));
}

function saysCompound(said: ReadonlySet<string>, term: string): boolean {
  if (term.length < PART) return false;
  for (const one of said) if (one.length > term.length && (one.endsWith(term) || one.startsWith(term))) return true;
  return false;
}

/**
 * What is enough for an answer to be there, fitted by logistic regression to the 1,190 English questions of XQuAD over every second of its paragraphs:
 * of those with their paragraph 7 in a hundred have less, of those without it 79. The more words a question has, the less of them it takes.
 */
const WEIGHT = { passage: 0.77, sentence: 0.93, word: 0.065 };
const MOST_WORDS = 10;

/** Whether passages say enough of a question for one of them to hold its answer. */
export function isCovered({ passage, sentence, words }: QuestionCoverage): boolean {
  return WEIGHT.passage * passage + WEIGHT.sentence * sentence + WEIGHT.word * Math.min(words, MOST_WORDS) >= 1;
}

function topicWeights(question: string, rarity: (stem: string) => number): Map<string, number> {
  const language = questionLanguage(question);
  const own = language === undefined ? STOP_WORDS : functionWords(language);
  const weights = new Map<string, number>();
  for (const { text } of readingWords(question.slice(requestLength(question)))) {
    const term = termOf(text);
    if (!STOP_WORDS.has(text) && !own.has(text) && !ASKING.has(term)) weights.set(term, rarity(stem(text)));
  }
  return weights;
}

function termsOf(text: string): string[] {
  return readingWords(text).map((word) => termOf(word.text));
}

/** "five" is said by 5. */
function termOf(word: string): string {
  return DIGITS.get(word) ?? stem(word);
}
