import { STOP_WORDS, stem, words } from '@strata/text';
import type { Passage } from '../../tasks/tasks';
import { PassageReader } from '../reports/read-passage';
import { documentName } from './document-name';
import type { AskedTerm } from './said-words';
import { askedTerm, saidWords, shareSaid } from './said-words';
import type { ThemeSentence } from './theme-sentences';
import { sharedWords, tellability, toldSentences } from './theme-sentences';

/** Words that most questions have, and few answers; stems. */
const ASKING = new Set('use used work do done mean kind type many much name call happen make give get take'.split(' ').map(stem));
const OF_ASKING = 0.4;
/** What a word in the title of the document counts for its sentences; what a sentence gains that begins with what is asked about. */
const [IN_TITLE, AS_SUBJECT] = [0.35, 0.3];
const SUBJECT_WORDS = 5;
/** Of the question's words, the best sentence has to say; and what others say beside it. */
const LEAST_SAID = 0.45;
const BESIDE_BEST = 0.7;
const SENTENCES = 2;
const SAME = 0.6;
/** What is lost with each place in the ranking. */
const LATER = 0.04;

/** What other questions ask for is told by the sentence that has most of their words. */
const ASKS_HOW = /^how (?:do|does|did|is|are|was|were|can|should|to)\b/i;

/** A sentence with the passage it stands in. */
export interface ExplainingSentence {
  readonly passage: Passage;
  readonly sentence: string;
}

/**
 * Sentences that can be understood alone and say most of what a question asks, for a question that asks how: those that say
 * what something is or does before those that only have its words.
 * @param passages best first
 * @returns at most two, the best first; none where no sentence says enough
 */
export function explainingSentences(question: string, passages: readonly Passage[]): ExplainingSentence[] {
  if (!ASKS_HOW.test(question)) return [];
  const reader = new PassageReader();
  const asked = askedWords(question);
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const said = (texts: readonly ReturnType<typeof saidWords>[]) =>
    asked.reduce(
      (sum, { term, weight }) => sum + weight * texts.reduce((most, text) => Math.max(most, shareSaid(text, term)), 0),
      0,
    ) / total;
  const scored = passages.flatMap((passage, rank) => {
    const { id, title, text } = passage;
    const named = saidWords(`${title} ${documentName({ title, fileName: '' })}`);
    return toldSentences({ id, document: id, title, fileName: '', text }, reader).map((sentence) => {
      const own = said([sentence.said]);
      const share = own + IN_TITLE * (said([sentence.said, named]) - own);
      const opens = said([saidWords(sentence.quote.split(/\s+/, SUBJECT_WORDS).join(' '))]);
      return { passage, sentence, share, score: share * tellability(sentence) * (1 + AS_SUBJECT * opens) * (1 - LATER * rank) };
    });
  });
  const chosen: { passage: Passage; sentence: ThemeSentence; share: number; score: number }[] = [];
  for (const one of scored.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === SENTENCES || one.score < BESIDE_BEST * (chosen[0]?.score ?? 0)) break;
    if (one.share >= LEAST_SAID && chosen.every(({ sentence }) => sharedWords(sentence.said, one.sentence.said) <= SAME))
      chosen.push(one);
  }
  return chosen.map(({ passage, sentence }) => ({ passage, sentence: sentence.quote }));
}

function askedWords(question: string): { term: AskedTerm; weight: number }[] {
  const found = new Map<string, { term: AskedTerm; weight: number }>();
  for (const { text } of words(question)) {
    const stemmed = stem(text);
    if (!STOP_WORDS.has(text)) found.set(stemmed, { term: askedTerm(text), weight: ASKING.has(stemmed) ? OF_ASKING : 1 });
  }
  return [...found.values()];
}
