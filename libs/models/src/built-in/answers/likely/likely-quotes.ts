import type { AnswerSentence } from '../answer-sentences';
import { quotedFrom, quotedSentence } from '../answer-sentences';
import type { ProofSentence } from '../fitted-quotes';
import type { LikelySentence } from './likely-answers';

const MOST = 3;
/** Share of the likeliest sentence's probability that another one has to have to be quoted beside it. */
const NEARLY_AS_LIKELY = 0.2;

/** The sentences in which the answer most likely stands, the likeliest first; of the others only what is likely in them, where that is known. */
export function likelyQuotes(sentences: readonly LikelySentence[]): ProofSentence[] {
  const most = sentences[0]?.probability ?? 0;
  return sentences
    .slice(0, MOST)
    .filter(({ probability }) => probability >= NEARLY_AS_LIKELY * most)
    .map(({ passage, text, span, probability, told }, place) => ({
      ...{ ...quotedFrom(passage, text, span), worth: probability },
      ...(place === 0 || told === undefined ? {} : { told }),
    }));
}

/** Those that are likely, but not enough to be quoted. */
export function nextQuotes(sentences: readonly LikelySentence[]): AnswerSentence[] {
  return sentences.slice(0, NEXT).map(({ passage, text }) => quotedSentence(passage.id, text, passage.title));
}

const NEXT = 8;

/** The sentence that says most of the question; none of none. */
export function fullestQuote(sentences: readonly LikelySentence[]): AnswerSentence[] {
  const [fullest] = sentences.toSorted((a, b) => b.said - a.said);
  return fullest ? [quotedSentence(fullest.passage.id, fullest.text, fullest.passage.title)] : [];
}
