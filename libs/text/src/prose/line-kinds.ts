import { withSingleBlanks } from '../lexical/single-blanks';
import type { LineSigns } from './line-signs';
import { SIGNS } from './line-signs';
import type { Line } from './lines';
import { AUTHOR_LINE } from './lines';

export type LineKind = 'blank' | 'prose' | 'item' | 'field' | 'heading' | 'table' | 'code' | 'contents' | 'page' | 'menu' | 'rule';

const FENCE = /^\s*(?:```|~~~)/;
const RULE = /^\s*(?:[-=*_~#+.^"]\s*){3,}$|^\s*\|?[\s:|+-]+\|?$/;
const CONTENTS = /\.{2,}\s*\d{1,4}\s*$|(?:\.\s?){4,}\s*(?:\d+|[ivxl]+)?\s*$|\S\s{4,}\d{1,4}\s*$/;
const PAGE = /^\s*(?:\[?page \d+(?: of \d+)?\]?|\d+ of \d+|-?\s*\d{1,4}\s*-?)\s*$|\[Page \d+\]\s*$/i;
const COMMAND = /^\s*(?:[$%>] |>>> |#!|\w+@\w+[:~]|[.]{3} )/;
const KEY_VALUE = /^\s*(?:[\w.$-]+\s*[:=]\s*(?:["'{[\d]|true|false|null)|[-\w]+=\S)/;
/** A rule of a formal grammar, indented: `CTL = <any control character>`. */
const GRAMMAR = /^\s{2,}[A-Za-z][\w-]*\s+(?:=|::=|:=)\s+\S/;
const TABLE = /^\s*\|.*\|\s*$|^\s*\+[-=+]+\+\s*$/;
const ITEM = /^\s*(?:[-*+\u2022\u2023\u25e6\u00b7]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s+\S/i;
const LINK_ONLY = /^\s*(?:[-*+]\s+)?!?\[[^\]]*\]\([^)]*\)\s*$|^\s*\[[^\]]+\]:\s+\S+|^\s*<?https?:\/\/\S+>?\s*$/;

const unitsOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)));

/** What a line of a kind begins or ends with, where its pattern says so: of the others none needs to be tried. */
const FENCE_BEGINS = unitsOf('`~');
const TABLE_BEGINS = unitsOf('|+');
const LINK_BEGINS = unitsOf('-*+![<h');
const COMMAND_BEGINS = unitsOf('$%>#.');
const DIGITS = unitsOf('0123456789');
const PAGE_ENDS = unitsOf('0123456789-]');
const CONTENTS_ENDS = unitsOf('0123456789.ivxl');
const SENTENCE_ENDS = unitsOf('.!?');
const HEADING_ENDS = unitsOf('.!?;,');
const CLAUSE_ENDS = unitsOf('.!?:;,');
const MARKED_BEGINS = unitsOf('-*+#|>');
const [HASH, ZERO, CLOSING_SQUARE] = [0x23, 0x30, 0x5d];

const has = ({ signs }: LineSigns, some: number): boolean => (signs & some) !== 0;

/** What each line is by itself and by its neighbours; headings are found afterwards. */
export function lineKinds(written: readonly LineSigns[], lines: readonly Line[]): LineKind[] {
  const repeated = repeatedLines(written);
  const kinds: LineKind[] = [];
  let fenced = false;
  for (const [i, line] of written.entries()) {
    if (FENCE_BEGINS.has(line.first) && FENCE.test(line.text)) {
      fenced = !fenced;
      kinds.push('code');
      continue;
    }
    kinds.push(fenced ? 'code' : kindOf(line, lines[i]!, i === 0 ? '' : written[i - 1]!.text, repeated));
  }
  wrappedContents(kinds);
  fields(written, lines, kinds);
  menus(written, kinds);
  return kinds;
}

function kindOf(line: LineSigns, { indent }: Line, before: string, repeated: RepeatedLines): LineKind {
  const { text, first, last } = line;
  if (line.words === 0) return 'blank';
  if (!has(line, SIGNS.notOfRules) && RULE.test(text)) return 'rule';
  if (TABLE_BEGINS.has(first) && TABLE.test(text)) return 'table';
  if (isRowOfFigures(line)) return 'rule';
  if (has(line, SIGNS.digit) && PAGE_ENDS.has(last) && PAGE.test(text)) return 'page';
  if (repeated.get(endsOf(line))?.has(shapeOf(line))) return 'page';
  if (mayBeContents(line) && CONTENTS.test(text)) return 'contents';
  if (LINK_BEGINS.has(first) && has(line, SIGNS.openBracket | SIGNS.colon) && LINK_ONLY.test(text)) return 'menu';
  if ((COMMAND_BEGINS.has(first) || has(line, SIGNS.at)) && COMMAND.test(text)) return 'code';
  if ((has(line, SIGNS.equals) && GRAMMAR.test(text)) || isCode(line, indent, before)) return 'code';
  if (first === HASH && /^#{1,6}\s+\S/.test(text)) return 'heading';
  return ITEM.test(text) && !AUTHOR_LINE.test(text) ? 'item' : 'prose';
}

/** An entry ends in a number behind a row of stops or a gap, or in the row itself. */
function mayBeContents(line: LineSigns): boolean {
  if (!CONTENTS_ENDS.has(line.last)) return false;
  return line.stops >= 4 || (DIGITS.has(line.last) && (line.stops >= 2 || has(line, SIGNS.wideGap)));
}

const LEAST_REPEATED = 3;
/** Blanks between the parts of a header or footer. */
const GAP_OF_PAGES = 3;

/** Shapes of lines, by the ends of these. */
type RepeatedLines = ReadonlyMap<number, ReadonlySet<string>>;

/** Short lines that come back with no more than other numbers in them: the header or footer of a page. */
function repeatedLines(written: readonly LineSigns[]): RepeatedLines {
  const possible = written.filter((line) => {
    const { length, first, last, gap } = line;
    if (length < 4 || length > 100 || MARKED_BEGINS.has(first) || CLAUSE_ENDS.has(last)) return false;
    return has(line, SIGNS.digit) || gap >= GAP_OF_PAGES;
  });
  const repeated = new Map<number, Set<string>>();
  if (possible.length < LEAST_REPEATED) return repeated;
  const counts = new Map<string, number>();
  for (const line of possible) {
    const shape = shapeOf(line);
    const count = (counts.get(shape) ?? 0) + 1;
    counts.set(shape, count);
    if (count !== LEAST_REPEATED) continue;
    const ends = endsOf(line);
    const alike = repeated.get(ends);
    if (alike) alike.add(shape);
    else repeated.set(ends, new Set([shape]));
  }
  return repeated;
}

function shapeOf(line: LineSigns): string {
  const written = line.text.trim();
  return withSingleBlanks(has(line, SIGNS.digit) ? written.replace(/\d+/g, '0') : written);
}

/** First and last character of a line's shape: two lines that differ in them differ in their shapes. */
function endsOf({ first, last }: LineSigns): number {
  return ((DIGITS.has(first) ? ZERO : first) << 16) | (DIGITS.has(last) ? ZERO : last);
}

const FIGURE = /^[-+(]?(?:\d[\d.,]*%?|-{2,})\)?$/;
const LEAST_FIGURES = 4;

/** A row of a table without borders: at least as many figures as words. */
function isRowOfFigures(line: LineSigns): boolean {
  if (!has(line, SIGNS.digit) || line.figures < LEAST_FIGURES || 2 * line.figures < line.words) return false;
  const cells = line.text.trim().split(/\s+/);
  const figures = cells.filter((cell) => FIGURE.test(cell)).length;
  return figures >= LEAST_FIGURES && 2 * figures >= cells.length;
}

const CODE =
  /[;{}]$|^[}\])]|=>|\(\)|::|->|^<\/?\w[^>]*>|^(?:import|from|const|let|var|def|class|return|function|public|private|static|int|void|if|else|for|while|SELECT|INSERT|sudo|npm|pip|git|cd|make|apt-get|curl|docker) .*[=(){}<>/;:]/;
const FOUR_WORDS = /\p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+/u;
const FIVE_WORDS = /\p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+/u;

/** By the marks of programs and the absence of sentences. */
function isCode(line: LineSigns, indent: number, before: string): boolean {
  const { text, first, last, length, marks } = line;
  const maySay = has(line, SIGNS.ofCode) || first === CLOSING_SQUARE;
  if (maySay && !SENTENCE_ENDS.has(last) && CODE.test(text.trim()) && !FIVE_WORDS.test(text)) return true;
  if (has(line, SIGNS.equals | SIGNS.colon) && KEY_VALUE.test(text) && !FOUR_WORDS.test(text)) return true;
  const share = marks / length;
  if (share > 0.18 && length > 8) return true;
  const inBlock = indent >= 4 && (before.trim() === '' || /^(?: {4}|\t)/.test(before));
  return share > 0.06 && inBlock && !FOUR_WORDS.test(text);
}

/** An entry of a table of contents that goes on in the next line has its page number only there. */
function wrappedContents(kinds: LineKind[]): void {
  for (let i = 1; i + 1 < kinds.length; i++)
    if (kinds[i] === 'prose' && kinds[i - 1] === 'contents' && kinds[i + 1] === 'contents') kinds[i] = 'contents';
}

/** `Author: …`, `Release manager: …`; what is no prose in it is no field to be read. */
const FIELD = /^\p{Lu}[\p{L}\d_.-]*(?: [\p{L}\d_.-]+){0,2}:\s+\S/u;
const LEAST_FIELDS = 3;

/** Lines in a row that each name a field and say what it holds, apart from those that go on with one, indented: each is read by itself. */
function fields(written: readonly LineSigns[], lines: readonly Line[], kinds: LineKind[]): void {
  let run: number[] = [];
  let count = 0;
  const close = () => {
    if (count >= LEAST_FIELDS) for (const place of run) kinds[place] = 'field';
    [run, count] = [[], 0];
  };
  for (const [i, kind] of kinds.entries()) {
    const line = written[i]!;
    if ((kind === 'prose' || kind === 'code') && has(line, SIGNS.colon) && FIELD.test(line.text)) {
      if (kind === 'prose') run.push(i);
      count++;
    } else if (kind !== 'prose' || count === 0 || lines[i]!.indent === 0) close();
  }
  close();
}

const LEAST_MENU = 4;
const MOST_MENU_WORDS = 4;

/** Runs of short lines without sentences or commas: navigation, button labels, bare word lists. */
function menus(written: readonly LineSigns[], kinds: LineKind[]): void {
  let run: number[] = [];
  const close = () => {
    if (run.length >= LEAST_MENU) for (const place of run) kinds[place] = 'menu';
    run = [];
  };
  for (const [i, kind] of kinds.entries()) {
    if (kind === 'blank') continue;
    const { words, last, text } = written[i]!;
    const short = words <= MOST_MENU_WORDS && !CLAUSE_ENDS.has(last) && !text.startsWith('#');
    if ((kind === 'prose' || kind === 'item') && short) run.push(i);
    else close();
  }
  close();
}

const SMALL_WORDS = /^(?:a|an|and|as|at|but|by|de|for|from|in|into|nor|of|on|or|per|the|to|via|vs|with|is|are|your|our)$/i;
const LONGEST_HEADING = 12;

/** Turns lines of prose into headings: underlined, numbered, in capitals, or in title case between blank lines. */
export function headingLines(written: readonly LineSigns[], lines: readonly Line[], kinds: LineKind[]): void {
  const kindAt = (i: number) => kinds[i] ?? 'blank';
  for (const [i, line] of lines.entries()) {
    if (kinds[i] !== 'prose' && kinds[i] !== 'item') continue;
    const own = written[i]!;
    if (own.words > LONGEST_HEADING || (HEADING_ENDS.has(own.last) && !isNumberAlone(own))) continue;
    const below = kindAt(i + 1);
    const underlined = below === 'rule' && /^\s*[=\-~^*]{3,}\s*$/.test(written[i + 1]!.text);
    const apart = isApart(kindAt(i - 1)) && (isApart(below) || (lines[i + 1]?.indent ?? 0) > line.indent);
    if (underlined || isHeading(own, apart, kinds[i] === 'prose')) kinds[i] = 'heading';
  }
}

/** Whether the mark that a line ends in is the stop of a number and of nothing else. */
function isNumberAlone({ first, text }: LineSigns): boolean {
  return DIGITS.has(first) && !/[.!?;,]$/.test(text.trim().replace(/^(?:\d+\.)+/, ''));
}

/** @param apart stands by itself, or above what is indented */
function isHeading({ first, text }: LineSigns, apart: boolean, isProse: boolean): boolean {
  const trimmed = text.trim();
  if ((apart || isProse) && /\p{Lu}{3}/u.test(trimmed) && !/\p{Ll}/u.test(trimmed)) return true;
  const mayCount = DIGITS.has(first) && /^\d{1,2}(?:\.\d{1,2})*\.? +\p{Lu}/u.test(trimmed);
  if (!apart && !mayCount) return false;
  const words = trimmed.split(/\s+/);
  if (mayCount && words.length <= LONGEST_COUNTED && isWrittenAsTitle(words)) return true;
  return apart && (NUMBERED.test(trimmed) || isTitleCase(words));
}

const NUMBERED =
  /^(?:(?:\d+\.)+\d*|[A-Z]\.(?:\d+\.?)*|Appendix [A-Z]\.?|Chapter \d+|Section \d+|Article (?:\d+|[IVXL]+))\s+\p{Lu}/u;

/** "8 Reestimating Transition Probabilities", in papers without a blank line. */
const LONGEST_COUNTED = 8;

function isWrittenAsTitle(words: readonly string[]): boolean {
  const telling = words.filter((word) => /\p{L}/u.test(word) && !SMALL_WORDS.test(word));
  return telling.length > 1 && telling.every((word) => /^[^\p{L}]*\p{Lu}/u.test(word));
}

function isApart(kind: LineKind): boolean {
  return kind === 'blank' || kind === 'rule' || kind === 'heading' || kind === 'page' || kind === 'code';
}

function isTitleCase(words: readonly string[]): boolean {
  const telling = words.filter((word) => /\p{L}/u.test(word) && !SMALL_WORDS.test(word));
  return telling.length > 0 && telling.every((word) => /^[^\p{L}]*\p{Lu}/u.test(word))
    ? true
    : words.length <= 5 && /^\p{Lu}/u.test(words[0] ?? '');
}
