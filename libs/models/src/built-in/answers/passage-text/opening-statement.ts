import { sentences } from '@strata/text';
import { FENCED_CODE } from './fenced-code';
import { isQuotable } from './quotable';
import { readableQuote } from './readable-quote';

/** Characters of a document in which it says what it is of. */
export const OPENING = 6_000;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const SETTINGS = /^---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*\n/;
/** Addresses of links below a text. */
const ADDRESS = /^[ \t]*\[[^\]\n]+\]:[^\n]*$/gm;
const PICTURE = /!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])/g;
const EMPTY_LINK = /\[[\s·|]*\](?:\([^)\n]*\)|\[[^\]\n]*\])/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
const HEADING = /^(?<marks>#{1,6}) (?<text>\S[^\n]*)$/;
const CLOSED_BY = / #+$/;
const UNDERLINE = /^[ \t]*(?:={2,}|-{2,})[ \t]*$/;
const LINK = /\[(?<text>[^[\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])?/g;
/** `[ESLint]`, whose address stands elsewhere. */
const NAMED_LINK = /(?<![!\]\w])\[([^[\]`\n]{1,80})\](?![([:])/g;
/** A table, an entry of a list, a rule. */
const NO_PROSE = /^(?:[-*+•|]\s|\||\d{1,3}[.)]\s|[=~_*-]{3,}$|:{3})/;
/** What any document may say above or beside what it is of: its state, who pays for it, where else to read. */
const NOTICE =
  /^(?:\[!|note\b|notice\b|warning\b|important\b|caution\b|attention\b|tip\b|deprecat|this (?:package|project|module|repo(?:sitory)?|library) (?:is|has been) (?:deprecated|no longer|now |archived|moved|part of|a part of|in maintenance|maintained)|sponsor|support(?:ed by|ing)?\b|back(?:ed|ers)|looking for|we(?:['’]re| are) (?:hiring|looking)|available as part|get (?:professional )?support|the maintainers of|documentation|docs?\b|read\b|see\b|visit|check out|website|home ?page|follow|join|chat|donate|become|please\b|thank|translations?|english|languages?\b|latest|version|current|status|licen[cs]e|copyright|install|npm |yarn |pnpm |\$ |new\b|upgrad|breaking|having (?:problems|trouble)|by |we['’]re passionate|stability\b|(?:last )?updated\b|effective\b|date\b|fork of unmaintained|table of|contents|⚠|looking\b|if you\b|you(?:['’]re| are) (?:reading|looking)|built with|made with|created by|written by|author|maintain|demo\b|try\b|click|download)/iu;
/** Headings below which a document goes on to say what it is of. */
const GOES_ON =
  /^(?:about|introduction|overview|description|abstract|summary|synopsis|what(?:['’]s| is)\b.*|purpose|why\b.*|motivation|background|intro)\W*$/iu;
/** Headings of parts that say no more what it is. */
const PART =
  /^(?:install|getting started|get started|quick|usage|use\b|api\b|example|examples|features|table of|contents|toc\b|docs?\b|documentation|options|requirements|compat|support|sponsor|licen[cs]e|contribut|changelog|credits|faq|reference|methods?|how\b|packages?\b|security|browser|node|test|benchmark|notes?\b|links?\b|history|related|see also|maintainers?|authors?|community|release)/iu;
/** A heading, or what stands above one in its place: what has none is no Markdown, and its first lines may be anything. */
const MARKED = /^(?:#{1,6}[ \t]|[ \t]*<\/?[a-z]|[ \t]*={3,}[ \t]*$|\[?!\[)/im;
/** What a manual page is of: under NAME, behind a dash, up to a blank line. */
const MANUAL = /^(?:# )?NAME[ \t]*\n\s*(?<said>\S[^\n]{0,200}? (?:-{1,2}|[–—]) \S[^\n]*(?:\n[ \t]*[^\s#][^\n]*){0,3})/mu;
const FEWEST_WORDS = 3;

/**
 * What a document says first below its title, which tells what it is of more often than anything else in it: the sentence under the name in a
 * README, with or without a verb, be it written as a quotation or a smaller heading, and what stands under NAME in a manual page.
 * @param text its beginning, in Markdown or plain
 * @returns the sentence as a reader sees it; undefined where the document begins with something else
 */
export function openingStatement(text: string): string | undefined {
  const opening = text.slice(0, OPENING);
  const manual = MANUAL.exec(opening)?.groups!['said'];
  if (manual !== undefined) return readableQuote(manual);
  if (!MARKED.test(opening)) return undefined;
  const said = opening
    .replace(SETTINGS, '')
    .replace(COMMENT, '')
    .replace(FENCED_CODE, '\n\n')
    .replace(ADDRESS, '')
    .replace(PICTURE, ' ')
    .replace(EMPTY_LINK, ' ')
    .replace(/[ \t]+/g, ' '); // so that no pattern looks at a run of blanks twice
  let isBelowTitle = false;
  for (const paragraph of paragraphs(said)) {
    if (paragraph.heading) {
      const heading = shown(paragraph.text);
      const isTitle = !isBelowTitle && (paragraph.rank === 1 || words(heading) < FEWEST_WORDS || !PART.test(heading));
      if (isTitle) {
        isBelowTitle = true;
        continue;
      }
      if (GOES_ON.test(heading) || heading === '') continue;
      if (PART.test(heading)) return undefined;
      if (words(heading) > FEWEST_WORDS) return heading;
      continue;
    }
    const statement = firstStatement(paragraph.text);
    if (statement !== undefined) return statement;
  }
  return undefined;
}

interface Paragraph {
  readonly text: string;
  readonly heading: boolean;
  readonly rank: number;
}

function* paragraphs(text: string): Generator<Paragraph> {
  let lines: string[] = [];
  const paragraph = (): Paragraph[] => {
    const whole = lines.join('\n');
    lines = [];
    return whole.trim() === '' ? [] : [{ text: whole, heading: false, rank: 0 }];
  };
  for (const raw of text.split('\n')) {
    const line = raw.replace(/^[ \t]*(?:>[ \t]?)+/, '');
    const heading = HEADING.exec(line.trim());
    if (heading) {
      yield* paragraph();
      yield { text: heading.groups!['text']!.replace(CLOSED_BY, ''), heading: true, rank: heading.groups!['marks']!.length };
    } else if (UNDERLINE.test(line) && lines.length === 1) {
      yield { text: lines[0]!, heading: true, rank: line.includes('=') ? 1 : 2 };
      lines = [];
    } else if (line.replace(TAG, '').trim() === '') yield* paragraph();
    else lines.push(line);
  }
  yield* paragraph();
}

/** The first sentence of a paragraph that is prose and no notice. */
function firstStatement(paragraph: string): string | undefined {
  if (NO_PROSE.test(paragraph.trimStart())) return undefined;
  const lines = paragraph.split('\n');
  const first = lines.findIndex((line) => !isMenu(line));
  if (first < 0) return undefined;
  const said = lines.slice(first).join('\n');
  for (const { start, end } of sentences(said)) {
    const sentence = shown(said.slice(start, end));
    if (words(sentence) < FEWEST_WORDS) continue;
    if (NOTICE.test(sentence) || !isQuotable(sentence)) return undefined;
    return sentence;
  }
  return undefined;
}

/** A line of links and nothing else, be it one with a short name. */
function isMenu(line: string): boolean {
  const links = [...line.matchAll(LINK)];
  if (links.length === 0 || /\p{L}{3}/u.test(line.replace(LINK, ' ').replace(TAG, ' '))) return false;
  return links.length > 1 || words(links[0]!.groups!['text']!) <= FEWEST_WORDS;
}

function shown(text: string): string {
  return readableQuote(text.replace(TAG, ' ').replace(NAMED_LINK, '$1'))
    .replace(/^(?:\*\*|__|[*_])+|(?:\*\*|__|[*_])+$/g, '')
    .trim();
}

function words(text: string): number {
  return text.match(/[\p{L}\d][\p{L}\d'’.-]*/gu)?.length ?? 0;
}
