import { ANY_NOUN, LEXICAL, lexicalBits, stem, STOP_WORDS, words } from '@strata/text';
import { askedParts } from '../asked-question/asked-parts';
import { asksInEnglish } from '../asked-question/asks-in-english';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { holdsKind, questionKind } from '../asked-question/question-kind';
import { fittedLine } from '../fitted-line';
import type { ProofSentence } from '../fitted-quotes';
import { asksForStatement } from '../likely/asks-for-statement';
import { isPolar } from '../polar/polar-question';
import { SpanReader } from './span-reader';

/** Quotes that are read. */
const MOST_READ = 3;
/** Probability from which on what was read is told: that the answer stands in this quote, and that it is this stretch of it. */
const LEAST = { one: 0.35, statement: 0.4 };

/** What quotes answer with, and the quote that does. */
export interface ReadLine {
  readonly text: string;
  readonly quote: ProofSentence;
}

/**
 * What the quoted sentences answer a question with, as the reading network takes it; undefined where none is likely, and for questions that want more than one thing or
 * yes or no.
 * @param quotes with what each is worth
 */
export function readLine(question: string, quotes: readonly ProofSentence[]): ReadLine | undefined {
  if (question.length > LONGEST_QUESTION || !asksInEnglish(question)) return undefined;
  if (isPolar(question) || askedParts(question) !== undefined) return undefined;
  const reader = new SpanReader(question);
  const read = quotes.toSorted((a, b) => (b.worth ?? 0) - (a.worth ?? 0)).slice(0, MOST_READ);
  const worth = read.reduce((sum, quote) => sum + (quote.worth ?? 0), 0);
  let most = asksForStatement(question) ? LEAST.statement : LEAST.one;
  let best: ReadLine | undefined;
  for (const quote of read) {
    const span = reader.read(quote.sentence, `${quote.about} ${quote.under ?? ''}`);
    if (span === undefined) continue;
    const probability = ((quote.worth ?? 0) / worth) * span.probability;
    if (probability > most) [most, best] = [probability, { text: span.text, quote }];
  }
  if (best === undefined || !tellsSomething(question, best.text)) return undefined;
  const text = fittedLine(question, best.text, best.quote.sentence, `${best.quote.about} ${best.quote.under ?? ''}`);
  return text === '' ? undefined : { ...best, text };
}

/** Words that lead a clause, and participles without what was done: what is told of something, and nothing that is asked for. */
const NO_THING = /^(?:thus|hence|therefore|however|moreover|also|\p{Ll}+ed)$/iu;

/** Not "he", "thus", "considered", or what the question itself says; and of how many, a number. */
function tellsSomething(question: string, text: string): boolean {
  if (questionKind(question) === 'number' && !holdsKind('number', text, question)) return false;
  if (NO_THING.test(text)) return false;
  const asked = new Set(words(question).map((word) => stem(word.text)));
  return words(text).some(({ text: word }) => !STOP_WORDS.has(word) && !asked.has(stem(word)) && !isAdverb(word));
}

function isAdverb(word: string): boolean {
  return (lexicalBits(word) & (LEXICAL.adverb | ANY_NOUN)) === LEXICAL.adverb;
}
