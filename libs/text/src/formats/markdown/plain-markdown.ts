import { markdownTable } from '../markdown-table';
import { withoutReferences } from './character-references';
import { pipeTableAt } from './pipe-table';

/** What a text has to hold for anything of it to be written in another way. */
const TELLING = /[|&\\>→»›]|<table|\{[%{]/i;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
/** Marks of quotes; those of Python's prompt and of a comparison that a line begins with are none. */
const QUOTED = /^ {0,3}(?!>>> )(?:> ?)+/;
const COMPARED = /^ {0,3}> ?[\d=]/;
/** `[!NOTE]`, as GitHub has it above a quote that is none. */
const ALERT = /^\s*\[!\w+\]\s*$/;
const TABLE_BEGINS = /<table[\s>]/i;
const TABLE_ENDS = /<\/table\s*>/i;

/** Does a text hold a table that only a reader of HTML takes apart? */
export const holdsHtmlTable = (text: string): boolean => TABLE_BEGINS.test(text);

/**
 * Markdown as people write it in the one way that is read: tables between bars, in parts under the same head where they are long; tables of HTML as
 * such tables; quotes without their marks; characters instead of references and escapes; no tags of a site's generator; without the path of a page (`Home -> Minutes`). Code stays as it is.
 * @param readHtml Markdown of a piece of HTML
 */
export function plainMarkdown(text: string, readHtml?: (html: string) => string): string {
  if (!TELLING.test(text)) return text;
  const { lines, isCode } = withoutQuoteMarks(text);
  const tableEnds = readHtml && holdsHtmlTable(text) ? htmlTableEnds(lines, isCode) : undefined;
  const written: string[] = [];
  const apart = (blocks: readonly string[]) => {
    if (blocks.length === 0) return;
    if (written.length > 0 && written.at(-1) !== '') written.push('');
    written.push(blocks.join('\n\n'));
  };
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    const tableEnd = tableEnds?.get(at);
    const block = isCode[at]
      ? undefined
      : tableEnd === undefined
        ? blockAt(lines, at)
        : { text: [readHtml!(lines.slice(at, tableEnd).join('\n'))], end: tableEnd };
    if (block) {
      apart(block.text);
      at = block.end;
      if (at < lines.length && lines[at]!.trim() !== '') written.push('');
      continue;
    }
    written.push(isCode[at] ? line : plainLine(line));
    at++;
  }
  return written.join('\n');
}

/** What is written anew from line `at` on; nothing of it where `text` is empty. */
function blockAt(lines: readonly string[], at: number): { text: string[]; end: number } | undefined {
  const table = pipeTableAt(lines, at);
  if (table) {
    const [head, ...rows] = [table.head, ...table.rows].map((row) => row.map(plainLine));
    const isHeadless = head!.every((cell) => cell === '');
    return { text: markdownTable(isHeadless ? rows : [head!, ...rows], isHeadless), end: table.end };
  }
  const end = pathEnd(lines, at);
  return end === undefined ? undefined : { text: [], end };
}

/** Where tables of HTML end, by the lines they begin in: behind the one that closes them and what is inside of them. */
function htmlTableEnds(lines: readonly string[], isCode: readonly boolean[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let [open, begin] = [0, 0];
  for (const [i, line] of lines.entries()) {
    if (isCode[i] || !line.includes('<')) continue;
    const begun = countOf(line, TABLE_BEGINS);
    if (open === 0 && begun === 0) continue;
    if (open === 0) begin = i;
    open = Math.max(0, open + begun - countOf(line, TABLE_ENDS));
    if (open === 0) ends.set(begin, i + 1);
  }
  return ends;
}

const countOf = (line: string, tag: RegExp): number => line.split(tag).length - 1;

function withoutQuoteMarks(text: string): { lines: string[]; isCode: boolean[] } {
  const [lines, isCode]: [string[], boolean[]] = [[], []];
  let fence: string | undefined;
  let [isQuoted, before] = [false, ''];
  for (const line of text.split('\n')) {
    const marks = (fence === undefined || isQuoted) && line.includes('>') ? QUOTED.exec(line)?.[0] : undefined;
    const isPart = marks !== undefined && (isQuoted || before === '' || !COMPARED.test(line));
    const said = isPart ? line.slice(marks.length) : line;
    if (isPart && !isQuoted && before !== '') {
      lines.push('');
      isCode.push(false);
    }
    const mark = FENCE.exec(said)?.[1];
    const isFence = mark !== undefined && (fence === undefined || (mark.startsWith(fence) && said.trim() === mark));
    isCode.push(fence !== undefined || isFence);
    if (isFence) fence = fence === undefined ? mark : undefined;
    lines.push(isPart && ALERT.test(said) ? '' : said);
    isQuoted = isPart;
    before = line.trim();
  }
  return { lines, isCode };
}

const CODE_SPAN = /(`+[^`]*`+)/;
/** What programs that write Markdown escape without need; where a line begins, or behind the number it begins with, there is one. */
const ESCAPED = /\\([_'"@>~.$-])/g;
const BEGIN = /^\s*\d*(?:\\.)?/;

/** A line of text with the characters that it is read as. */
function plainLine(line: string): string {
  if (!line.includes('&') && !line.includes('\\') && !line.includes('{')) return line;
  const plain = line
    .split(CODE_SPAN)
    .map((part, place) => (place % 2 === 1 ? part : withoutEscapes(place === 0, withoutReferences(withoutTags(part)))))
    .join('');
  return plain.trim() === '' ? '' : plain;
}

/** Tags of Liquid, Jinja and their like, which a site's generator fills in; of one that is the address of a link the path that it names. */
const TAG = /\{%-?[^%{}]{0,200}%\}|\{\{-?[^{}]{0,120}\}\}/g;
const PATH_IN_TAG = /["'](\/[^"'\s]{1,120})["']/;

function withoutTags(text: string): string {
  if (!text.includes('{')) return text;
  return text.replace(TAG, (tag, at: number) => (text[at - 1] === '(' ? (PATH_IN_TAG.exec(tag)?.[1] ?? '#') : ''));
}

function withoutEscapes(isBegin: boolean, text: string): string {
  if (!text.includes('\\')) return text;
  const kept = isBegin ? BEGIN.exec(text)![0].length : 0;
  return text.slice(0, kept) + text.slice(kept).replace(ESCAPED, '$1');
}

const LINK = /\[[^[\]\n]{0,200}\]\([^()\s]{0,500}\)/g;
const LINE_OF_PATH = /^\s*(?:\[|-{1,2}\\?>)/;
const PATH = /^\0(?: ?(?:-{0,2}\\?>|=\\?>|[→»›]|&gt;|&raquo;) ?\0)+(?: ?(?:-{0,2}\\?>|[→»›]|&gt;|&raquo;)(?: [^\0.!?]{1,80})?)?$/;
const MOST_PATH_LINES = 6;
const LONGEST_PATH = 1_500;

/** Behind a paragraph that is nothing but links from page to page, with arrows between them. */
function pathEnd(lines: readonly string[], at: number): number | undefined {
  if ((lines[at - 1] ?? '').trim() !== '' || !LINE_OF_PATH.test(lines[at]!)) return undefined;
  let end = at;
  while (end < lines.length && lines[end]!.trim() !== '') if (++end - at > MOST_PATH_LINES) return undefined;
  const said = lines.slice(at, end).join(' ');
  if (said.length > LONGEST_PATH) return undefined;
  return PATH.test(said.replace(LINK, '\0').replace(/\s+/g, ' ').trim()) ? end : undefined;
}
