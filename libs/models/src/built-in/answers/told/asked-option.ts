import { sentences, stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { closenessIn, topicStems } from '../answer-span';
import { stemsOfText } from '../passage-text/stems-of-text';
import { textSections } from '../passage-text/text-sections';

/** An option with the sentence that tells what it does. */
export interface ToldOption {
  readonly option: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const ASKED =
  /\b(?:what|which) (?:[\w.-]+ ){0,3}?(?<kind>option|flag|switch|argument|parameter|setting|variable|command|function|method)s?\b/i;
/** "What does the -9 option do?": it is known which is meant. */
const NAMES_ONE = /^(?:and )?what (?:do|does|did|is|are) (?:the )?(?:[\w.-]+ ){0,2}?--?\w/i;
/** What each is written as. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  option: /(?<![\w-])--?[A-Za-z0-9][\w-]*|`[^`\s]{2,40}`/g,
  variable: /`[^`\s]{2,40}`|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g,
  command: /`[^`]{2,60}`|(?<=['‘])[a-z][\w-]+(?: -?-?[\w-]+){0,3}(?=['’])/g,
};
const KINDS: Readonly<Record<string, string>> = {
  ...{ option: 'option', flag: 'option', switch: 'option', argument: 'option', parameter: 'option' },
  ...{ setting: 'variable', variable: 'variable', command: 'command', function: 'command', method: 'command' },
};
const OPTION_HEAD = /^--?\w/;
const LEAST_SAID = 0.6;
const LEAST_WORDS = 2;
const READ_SENTENCES = 2;

/** What kind of thing of a program a question asks for; undefined for any other question. */
function askedKind(question: string): { kind: string; terms: Set<string> } | undefined {
  const found = ASKED.exec(question)?.groups!['kind']?.toLowerCase();
  if (found === undefined || NAMES_ONE.test(question)) return undefined;
  const terms = topicStems(question);
  terms.delete(stem(found));
  return { kind: KINDS[found]!, terms };
}

/** The option of a manual whose explanation says what the question asks for, of passages best first. */
export function toldOption(question: string, passages: readonly Passage[]): ToldOption | undefined {
  const asked = askedKind(question);
  if (asked?.kind !== 'option' || asked.terms.size < LEAST_WORDS) return undefined;
  let best: (ToldOption & { said: number }) | undefined;
  for (const passage of passages) {
    const titled = stemsOfText(passage.title);
    for (const { head, start, end } of textSections(passage.text)) {
      if (!OPTION_HEAD.test(head)) continue;
      const body = passage.text.slice(start, end);
      const first = sentences(body).slice(0, READ_SENTENCES);
      // what another option does that one of these sentences names is not what this one does
      const own = first.map((one) => stemsOfText(`${head} ${body.slice(one.start, one.end).replace(WRITTEN['option']!, ' ')}`));
      for (const [place, stems] of own.entries()) {
        const said = shareSaid(asked.terms, (term) => stems.has(term) || titled.has(term));
        if (said < LEAST_SAID || said <= (best?.said ?? 0) || ![...asked.terms].some((term) => stems.has(term))) continue;
        const sentence = body.slice(first[place]!.start, first[place]!.end).replace(/\s+/g, ' ');
        best = { option: head.replace(/\s+/g, ' '), passage, sentence, said };
      }
    }
  }
  return best;
}

const shareSaid = (terms: ReadonlySet<string>, isSaid: (term: string) => boolean): number =>
  [...terms].filter(isSaid).length / terms.size;

/** The option, variable or command that a sentence names where the question asks for one; "" where it asks for none or none is named. */
export function namedOption(question: string, sentence: string): string {
  const asked = askedKind(question);
  if (!asked) return '';
  const written = [...sentence.matchAll(WRITTEN[asked.kind]!)].filter(([text]) => !question.includes(text.replaceAll('`', '')));
  const marked = written.filter(([text]) => /^`?-/.test(text));
  const closeness = closenessIn(sentence, asked.terms);
  const [best] = (asked.kind === 'option' && marked.length > 0 ? marked : written)
    .map(({ 0: text, index }) => ({
      text: text.replaceAll('`', ''),
      close: closeness({ start: index, end: index + text.length }),
    }))
    .sort((a, b) => b.close - a.close);
  return best?.text ?? '';
}
