import type { Line } from './lines';
import { AUTHOR_LINE } from './lines';

export type LineKind = 'blank' | 'prose' | 'item' | 'heading' | 'table' | 'code' | 'contents' | 'page' | 'menu' | 'rule';

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

/** What each line is by itself and by its neighbours; headings are found afterwards. */
export function lineKinds(text: string, lines: readonly Line[]): LineKind[] {
  const written = lines.map(({ start, end }) => text.slice(start, end));
  const repeated = repeatedLines(written);
  const kinds: LineKind[] = [];
  let fenced = false;
  for (const [i, line] of written.entries()) {
    if (FENCE.test(line)) {
      fenced = !fenced;
      kinds.push('code');
      continue;
    }
    kinds.push(fenced ? 'code' : kindOf(line, lines[i]!, i === 0 ? '' : written[i - 1]!, repeated));
  }
  wrappedContents(kinds);
  menus(written, kinds);
  return kinds;
}

function kindOf(line: string, { indent }: Line, before: string, repeated: ReadonlySet<string>): LineKind {
  if (line.trim() === '') return 'blank';
  if (RULE.test(line)) return 'rule';
  if (TABLE.test(line)) return 'table';
  if (isRowOfFigures(line)) return 'rule';
  if (PAGE.test(line) || repeated.has(shapeOf(line))) return 'page';
  if (CONTENTS.test(line)) return 'contents';
  if (LINK_ONLY.test(line)) return 'menu';
  if (COMMAND.test(line) || GRAMMAR.test(line) || isCode(line, indent, before)) return 'code';
  if (/^#{1,6}\s+\S/.test(line)) return 'heading';
  return ITEM.test(line) && !AUTHOR_LINE.test(line) ? 'item' : 'prose';
}

/** Short lines that come back with no more than other numbers in them: the header or footer of a page. */
function repeatedLines(written: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of written) {
    const trimmed = line.trim();
    if (trimmed.length < 4 || trimmed.length > 100 || /^[-*+#|>]/.test(trimmed) || /[.!?:;,]$/.test(trimmed)) continue;
    if (!/\d/.test(trimmed) && !/\s{3,}/.test(trimmed)) continue;
    const shape = shapeOf(line);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 3).map(([shape]) => shape));
}

function shapeOf(line: string): string {
  return line.trim().replace(/\d+/g, '0').replace(/\s+/g, ' ');
}

const FIGURE = /^[-+(]?(?:\d[\d.,]*%?|-{2,})\)?$/;
const LEAST_FIGURES = 4;

/** A row of a table without borders: at least as many figures as words. */
function isRowOfFigures(line: string): boolean {
  if (!/\d/.test(line)) return false;
  const cells = line.trim().split(/\s+/);
  const figures = cells.filter((cell) => FIGURE.test(cell)).length;
  return figures >= LEAST_FIGURES && 2 * figures >= cells.length;
}

/** By the marks of programs and the absence of sentences. */
function isCode(line: string, indent: number, before: string): boolean {
  const trimmed = line.trim();
  if (
    /[;{}]$|^[}\])]|=>|\(\)|::|->|^<\/?\w[^>]*>|^(?:import|from|const|let|var|def|class|return|function|public|private|static|int|void|if|else|for|while|SELECT|INSERT|sudo|npm|pip|git|cd|make|apt-get|curl|docker) .*[=(){}<>/;:]/.test(
      trimmed,
    ) &&
    !/[.!?]$/.test(trimmed) &&
    !/\p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(trimmed)
  )
    return true;
  if (KEY_VALUE.test(line) && !/\p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(trimmed)) return true;
  const marks = trimmed.replace(/[\p{L}\p{N}\s.,'"()-]/gu, '').length;
  if (marks / trimmed.length > 0.18 && trimmed.length > 8) return true;
  const inBlock = indent >= 4 && (before.trim() === '' || /^(?: {4}|\t)/.test(before));
  return inBlock && marks / trimmed.length > 0.06 && !/\p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(trimmed);
}

/** An entry of a table of contents that goes on in the next line has its page number only there. */
function wrappedContents(kinds: LineKind[]): void {
  for (let i = 1; i + 1 < kinds.length; i++)
    if (kinds[i] === 'prose' && kinds[i - 1] === 'contents' && kinds[i + 1] === 'contents') kinds[i] = 'contents';
}

const LEAST_MENU = 4;

/** Runs of short lines without sentences or commas: navigation, button labels, bare word lists. */
function menus(written: readonly string[], kinds: LineKind[]): void {
  let run: number[] = [];
  const close = () => {
    if (run.length >= LEAST_MENU) for (const place of run) kinds[place] = 'menu';
    run = [];
  };
  for (const [i, kind] of kinds.entries()) {
    if (kind === 'blank') continue;
    const words = written[i]!.trim().split(/\s+/);
    const short = words.length <= 4 && !/[.!?,;:]$/.test(written[i]!.trim()) && !/^#/.test(written[i]!);
    if ((kind === 'prose' || kind === 'item') && short) run.push(i);
    else close();
  }
  close();
}

const SMALL_WORDS = /^(?:a|an|and|as|at|but|by|de|for|from|in|into|nor|of|on|or|per|the|to|via|vs|with|is|are|your|our)$/i;
const LONGEST_HEADING = 12;

/** Turns lines of prose into headings: underlined, numbered, in capitals, or in title case between blank lines. */
export function headingLines(text: string, lines: readonly Line[], kinds: LineKind[]): void {
  const kindAt = (i: number) => kinds[i] ?? 'blank';
  for (const [i, line] of lines.entries()) {
    if (kinds[i] !== 'prose' && kinds[i] !== 'item') continue;
    const written = text.slice(line.start, line.end).trim();
    const words = written.split(/\s+/);
    if (words.length > LONGEST_HEADING || /[.!?;,]$/.test(written.replace(/^(?:\d+\.)+/, ''))) continue;
    const alone = isApart(kindAt(i - 1)) && isApart(kindAt(i + 1));
    const indented = isApart(kindAt(i - 1)) && (lines[i + 1]?.indent ?? 0) > line.indent;
    const underlined = kindAt(i + 1) === 'rule' && /^\s*[=\-~^*]{3,}\s*$/.test(text.slice(lines[i + 1]!.start, lines[i + 1]!.end));
    const numbered =
      /^(?:(?:\d+\.)+\d*|[A-Z]\.(?:\d+\.?)*|Appendix [A-Z]\.?|Chapter \d+|Section \d+|Article (?:\d+|[IVXL]+))\s+\p{Lu}/u.test(
        written,
      );
    const capitals = /\p{Lu}{3}/u.test(written) && !/\p{Ll}/u.test(written);
    if (
      underlined ||
      (numbered && (alone || indented)) ||
      (capitals && (alone || indented || kinds[i] === 'prose')) ||
      ((alone || indented) && isTitleCase(words))
    )
      kinds[i] = 'heading';
  }
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
