import type { AnswerSentence } from '../answer-sentences';
import { quotedBelowHeads, quotedFrom } from '../answer-sentences';
import type { ProofSentence } from '../fitted-quotes';
import { bareTitle } from '../said-sentences';
import type { LikelySentence } from './likely-answers';

const MOST = 3;
/** Share of the likeliest sentence's probability that another one has to have to be quoted beside it. */
const NEARLY_AS_LIKELY = 0.2;

/** The sentences in which the answer most likely stands, the likeliest first; of the others only what is likely in them, where that is known. */
export function likelyQuotes(sentences: readonly LikelySentence[]): ProofSentence[] {
  const [best] = sentences;
  if (!best) return [];
  const texts = sentences.map(({ text }) => text);
  const distinct = sentences.filter(({ text }, place) => texts.indexOf(text) === place); // copies of a document
  const near = distinct.slice(0, MOST).filter(({ probability }) => probability >= NEARLY_AS_LIKELY * best.probability);
  const next = near.length < MOST ? nextStep(best, distinct) : undefined;
  return [...new Set(next ? [best, next, ...near] : near)].map((one, place) => quoteOf(one, place === 0 || one === next));
}

function quoteOf({ passage, text, span, probability, told }: LikelySentence, isWhole: boolean): ProofSentence {
  return {
    ...{ ...quotedFrom(passage, text, span), worth: probability },
    ...(isWhole || told === undefined ? {} : { told }),
  };
}

/** What a sentence of another passage has to say of the question that the likeliest one does not, to be quoted as the next step: where one of them names what the other one's passage is called, and else. */
const LEAST_ADDED = { linked: 0.2, else: 0.4 };

/** The sentence with most of what the likeliest one leaves of the question. */
function nextStep(best: LikelySentence, sentences: readonly LikelySentence[]): LikelySentence | undefined {
  let most = 0;
  let next: LikelySentence | undefined;
  for (const one of sentences) {
    if (one.passage === best.passage) continue;
    const added = one.terms.reduce((sum, share, term) => sum + Math.max(0, share - best.terms[term]!), 0);
    const isLinked = names(best, one) || names(one, best);
    if (added > most && added >= LEAST_ADDED[isLinked ? 'linked' : 'else']) [most, next] = [added, one];
  }
  return next;
}

function names({ text }: LikelySentence, { passage: { title } }: LikelySentence): boolean {
  const bare = bareTitle(title);
  return bare.length > 2 && text.includes(bare);
}

/** The likeliest sentences, also those that are not quoted. */
export function quotesBeside(sentences: readonly LikelySentence[]): AnswerSentence[] {
  return sentences.slice(0, MOST_BESIDE).map(({ passage, text, span }) => quotedBelowHeads(passage, text, span.start));
}

const MOST_BESIDE = 8;

/** The sentence that says most of the question; none of none. */
export function fullestQuote(sentences: readonly LikelySentence[]): AnswerSentence[] {
  const [fullest] = sentences.toSorted((a, b) => b.said - a.said);
  return fullest ? [quotedBelowHeads(fullest.passage, fullest.text, fullest.span.start)] : [];
}
