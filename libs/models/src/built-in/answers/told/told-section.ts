import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { namedShare } from './called-like';
import { codeBehind } from '../passage-text/code-behind';
import { isQuotable } from '../passage-text/quotable';
import { listBehind } from '../passage-text/list-behind';
import { readableQuote } from '../passage-text/readable-quote';
import { stemsOfText } from '../passage-text/stems-of-text';
import { textSections } from '../passage-text/text-sections';
import { statementSpans } from '../passage-text/statement-spans';

/** What a passage says under a head that asks, or is about, what the question asks. */
export interface ToldSection {
  readonly passage: Passage;
  readonly head: string;
  /** What it says, as written but on one line, each with the commands or the list that it leads over to. */
  readonly statements: readonly {
    readonly sentence: string;
    readonly code: readonly string[];
    readonly items: readonly string[];
  }[];
}

/** Share of the question that the head, with the title of its text, has to say, and of the head that the question has to say. */
const LEAST_SAID = 0.75;
const LEAST_OWN = 0.6;
/** Words that are told of a section, and characters in which they are looked for. */
const MOST_WORDS = 45;
const LOOKED_AT = 1_500;
const SHORTEST = 3;

/** The section that fits a question best, of passages best first; `undefined` where none does. */
export function toldSection(question: string, passages: readonly Passage[]): ToldSection | undefined {
  const asked = topicStems(question);
  if (asked.size < 2) return undefined;
  let best: (ToldSection & { score: number }) | undefined;
  for (const passage of passages) {
    const titled = stemsOfText([passage.title, ...(passage.names ?? [])].join(' '));
    const named = namedShare(question, passage);
    for (const { head, start, end } of textSections(passage.text)) {
      const own = topicStems(head);
      if (own.size === 0 || isTitle(head, passage.title)) continue;
      const shared = [...asked].filter((term) => own.has(term)).length;
      const said = [...asked].filter((term) => own.has(term) || titled.has(term)).length / asked.size;
      const score = said + shared / own.size + named;
      if (shared === 0 || said < LEAST_SAID || shared < LEAST_OWN * own.size || score <= (best?.score ?? 0)) continue;
      const [from, to] = [start, Math.min(end, start + LOOKED_AT)];
      const statements = orValue(statementsOf(passage.text, from, to), passage.text.slice(from, to));
      if (statements.length > 0) best = { passage, head, statements, score };
    }
  }
  return best;
}

function isTitle(head: string, title: string): boolean {
  return head.trim().toLowerCase() === title.trim().toLowerCase();
}

/** A section that is a link and nothing else, as that to a licence: what the link shows. */
function orValue(statements: ToldSection['statements'], section: string): ToldSection['statements'] {
  if (statements.length > 0) return statements;
  const [sentence = '', ...others] = section.split('\n').filter((line) => line.trim() !== '' && !ADDRESS.test(line));
  const value = readableQuote(sentence);
  if (others.length > 0 || !/\p{L}{2}/u.test(value) || value.split(' ').length > LONGEST_VALUE || !isQuotable(value)) return [];
  return [{ sentence: sentence.trim(), code: [], items: [] }];
}

/** `[npm]: https://…` */
const ADDRESS = /^\s*\[[^\]]+\]:/;
/** Words. */
const LONGEST_VALUE = 10;

/** The first statements of a section, as many as say it in a few words. */
function statementsOf(text: string, start: number, end: number): ToldSection['statements'] {
  const found: { sentence: string; code: string[]; items: string[] }[] = [];
  let count = 0;
  for (const span of statementSpans(text.slice(start, end))) {
    const [from, to] = [start + span.start, start + span.end];
    const sentence = text.slice(from, to).replace(/\s+/g, ' ');
    const code = codeBehind(text, from, to, true);
    const items = listBehind(text, from, to);
    const length = sentence.split(' ').length;
    if (!isQuotable(readableQuote(sentence)) || sentence.length < SHORTEST) {
      if (found.length > 0) break;
      continue;
    }
    if (found.length > 0 && count + length > MOST_WORDS) break;
    found.push({ sentence, code, items });
    count += length;
    if (code.length + items.length > 0) break;
  }
  return found;
}
