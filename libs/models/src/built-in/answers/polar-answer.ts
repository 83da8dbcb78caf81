import { readingWords, stem } from '@strata/text';
import type { Passage } from '../../tasks/tasks';
import { topicStems } from './answer-span';
import { asksInEnglish } from './asked-question/asks-in-english';
import { codeBehind } from './passage-text/code-behind';
import { isUnaskedLicence } from './passage-text/licence-terms';
import { isQuotable } from './passage-text/quotable';
import { readableQuote } from './passage-text/readable-quote';
import { statementSpans } from './passage-text/statement-spans';
import { stemsOfText } from './passage-text/stems-of-text';

/** Yes or no with the statement that says so. */
export interface ToldPolar {
  readonly answer: 'Yes' | 'No';
  readonly passage: Passage;
  readonly sentence: string;
  /** commands that it leads over to */
  readonly code: readonly string[];
}

const POLAR =
  /^(?:(?:and|so|but)\s+)?(?:is|are|was|were|does|do|did|can|could|will|would|has|have|had|should|may|must)\b(?!.*\bor\b)/i;
const NEGATED = /\b(?:not|never|cannot|no|neither|nor|none|without|unable|impossible)\b|n['’]t\b/i;
const NEGATIONS = new RegExp(NEGATED.source, 'gi');
const ANSWERED = /^(?<word>yes|no(?=[,.;:!])|not (?=[^.]{0,40}\bno\b))\b/i;
/** What holds only sometimes is neither. */
const CONDITIONAL = /\b(?:if|unless|whether|except|only|may|might|some|sometimes|not always|usually|optionally)\b/i;
/** What is asked of two things together; a statement about one of them does not tell it. "Does it support both" is asked of one. */
const OF_TWO = /^(?:are|were|do|did|have|had)\b.* and .*\b(?:same|both|share)\b|^(?:are|were|do|did|have|had) (?:both|the same)\b/i;
const JOINS = /\b(?:same|both|share[sd]?)\b/i;
/** Share of the question's words that a statement must say. */
const LEAST_SAID = 0.75;
const LEAST_WORDS = 2;

/** Whether a question is answered with yes or no. */
export function isPolar(question: string): boolean {
  return POLAR.test(question.trim()) && asksInEnglish(question);
}

/**
 * The answer of a statement to a question for yes or no: the word that it begins with, or whether it states or denies what is asked.
 * @param beside what the statement is said to be about: the title of its passage and the sentence that it points back to
 * @returns "" where it says too little of the question, or leaves it open
 */
export function polarAnswer(question: string, statement: string, beside: string): 'Yes' | 'No' | '' {
  if (!isPolar(question)) return '';
  const word = ANSWERED.exec(statement.trim())?.groups!['word'];
  if (word !== undefined) return /^y/i.test(word) ? 'Yes' : 'No';
  const asked = topicStems(question);
  const { own, share } = saying(asked, statement, beside);
  if (NEGATED.test(question) || CONDITIONAL.test(statement) || asked.size < LEAST_WORDS || share < LEAST_SAID || own === 0)
    return '';
  if (!saysNumbers(question, `${statement} ${beside}`)) return '';
  if (OF_TWO.test(question.trim()) && !JOINS.test(statement)) return '';
  const denied = [...statement.matchAll(NEGATIONS)];
  if (denied.length === 0) return 'Yes';
  return denied.some(({ index }) => deniesOneOf(asked, statement.slice(index))) ? 'No' : '';
}

/** "HTTP/2", "3.12", "ES2020": words with a number, each of which a statement says as it is; HTTP/1.1 says nothing of HTTP/2. */
const NUMBERED = /(?<![\p{L}\d])[\p{L}]*[-/]?\d[\p{L}\d.]*(?<!\.)/gu;

function saysNumbers(question: string, said: string): boolean {
  const told = new Set(Array.from(said.matchAll(NUMBERED), ([number]) => number.toLowerCase()));
  return Array.from(question.matchAll(NUMBERED), ([number]) => number.toLowerCase()).every((number) => told.has(number));
}

/** Words behind a negation that it may deny; a clause ends it. */
const DENIED = 7;

function deniesOneOf(asked: ReadonlySet<string>, behind: string): boolean {
  return readingWords(behind.split(/[,;:()]/, 1)[0]!)
    .slice(0, DENIED)
    .some(({ text }) => asked.has(stem(text)));
}

/** The statement of the first passages that answers a question for yes or no, saying most of what it asks; `undefined` where none does. */
export function toldPolar(question: string, passages: readonly Passage[]): ToldPolar | undefined {
  if (!isPolar(question)) return undefined;
  const asked = topicStems(question);
  let best: (ToldPolar & { said: number }) | undefined;
  for (const passage of passages.slice(0, READ)) {
    let before = '';
    for (const { start, end } of statementSpans(passage.text)) {
      const sentence = passage.text.slice(start, end).replace(/\s+/g, ' ');
      const pointsBack = POINTS_BACK.test(sentence);
      const beside = `${passage.title} ${pointsBack ? before : ''}`;
      before = pointsBack ? `${before} ${sentence}` : sentence;
      if (!isQuotable(readableQuote(sentence)) || ANSWERED.test(sentence) || isUnaskedLicence(sentence, question)) continue;
      const { own, share } = saying(asked, sentence, beside);
      const said = share + own / (2 * Math.max(1, asked.size));
      if (said <= (best?.said ?? 0)) continue;
      const answer = polarAnswer(question, sentence, beside);
      if (answer !== '') best = { answer, passage, sentence, code: codeBehind(passage.text, start, end), said };
    }
  }
  return best;
}

/** Passages that are read. */
const READ = 3;
const POINTS_BACK = /^(?:This|That|These|Those|It|They|He|She)\b/;

/** How many of a question's words a statement says itself, and the share of them that it says with what stands beside it. */
function saying(asked: ReadonlySet<string>, statement: string, beside: string): { own: number; share: number } {
  const stems = stemsOfText(statement);
  const others = stemsOfText(beside);
  let [own, both] = [0, 0];
  for (const term of asked) {
    if (stems.has(term)) own += 1;
    if (stems.has(term) || others.has(term)) both += 1;
  }
  return { own, share: asked.size === 0 ? 0 : both / asked.size };
}
