import { words } from '@strata/text';
import { asksInEnglish } from '../asked-question/asks-in-english';
import { askedWords, unsaidExtremes } from './asked-words';
import type { LikelyAnswers, LikelySpan } from './likely-answers';

/** Probability from which on a span is told as the answer: where a rule found it too, and where none did. */
const SURE = { found: 0.3, alone: 0.6 };
/** Probabilities are relative, and high among few sentences: what a sentence has to say of the question for a span of it to be told. */
const LEAST_SAID = 0.6;
/** "Who is the coach of X?" is not answered by the former one. */
const ASKS_OF_NOW = /^who(?: is|['’]s| are)\b/i;
const OF_THEN = /\b(?:former|fired|ex|outgoing|late|dismissed|replac(?:ed|ing)|succeed(?:ed|ing))\b[\p{L}\s-]{0,30}$/iu;

/** Whether what a rule has found is likely, too; that was learnt in English. */
export function isLikely(answer: string, question: string, { spans }: LikelyAnswers): boolean {
  if (!asksInEnglish(question)) return true;
  const span = spans.find(({ text }) => text.includes(answer) || answer.includes(text));
  return span !== undefined && span.probability >= SURE.found && mayBeTold(question, span);
}

/** The span that is likely by itself, in the likeliest sentence; undefined where none is, and in other languages than English. */
export function likelyLine(question: string, { spans, sentences }: LikelyAnswers): string | undefined {
  const [span] = spans;
  if (!asksInEnglish(question)) return undefined;
  if (!span || span.probability < SURE.alone || span.sentence !== sentences[0] || span.sentence.said < LEAST_SAID) return undefined;
  return mayBeTold(question, span) ? span.text : undefined;
}

/** Its sentence says the extreme that is asked for, and holds it for somebody of now where it is asked for one. */
function mayBeTold(question: string, { text, sentence }: LikelySpan): boolean {
  const asked = new Set(words(question).map((word) => word.text));
  if (words(text).every((word) => asked.has(word.text))) return false; // what the question itself says is no answer to it
  const { extremes } = askedWords(question);
  if (unsaidExtremes(extremes, words(`${sentence.passage.title} ${sentence.text}`)) > 0) return false;
  return !ASKS_OF_NOW.test(question.trim()) || !OF_THEN.test(sentence.text.slice(0, sentence.text.indexOf(text)));
}
