import { goesOnBelow } from './wrapped-line';
import { beginsInCode } from './unsaid-lines';

/** What a text says under a heading, a question or the term that it explains. */
export interface TextSection {
  /** as written, without marks and numbers */
  readonly head: string;
  /** offsets of what stands under it, up to the next head of its rank */
  readonly start: number;
  readonly end: number;
}

interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly indent: number;
}

const RULE = /^\s*([=~^*#-])\1{2,}\s*$/;
const HEADING = /^#{1,6}\s+(\S.*?)(?:\s+#+)?\s*$/;
const QUESTION = /\?["')\]]*\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
/** "11. ", "Q: ", "- " before what is asked. */
const NUMBER = /^(?:\(?\d{1,3}(?:\.\d+)*[.)]|[QF]\d*[:.]|[-*•])\s+/;
const LONGEST_HEAD = 160;
/** A term with what it means further to the right is short, and no part of a sentence. */
const LONGEST_TERM = 80;
const NO_TERM = /[.,;:{}]\s*$/;
const TAB = 8;

/**
 * Sections of a text: under headings (`#`, underlined), under questions on a line of their own, and under terms that are explained further to
 * the right ("-0, --null" of a manual, "games" of a glossary). What stands under a subheading belongs to its own section and to those above.
 */
export function textSections(text: string): TextSection[] {
  const lines = linesOf(text);
  const heads: { head: string; line: number; body: number; rank: number }[] = [];
  let fenced = beginsInCode(text);
  for (const [i, line] of lines.entries()) {
    if (FENCE.test(line.text)) fenced = !fenced;
    else if (!fenced) {
      const found = headAt(lines, i);
      if (found) heads.push({ ...found, line: i });
    }
  }
  const found: TextSection[] = [];
  const open: { rank: number; start: number }[] = []; // heads behind, by rank: what ends the section of one in front of them
  for (const { head, line, body, rank } of heads.toReversed()) {
    while (open.length > 0 && open.at(-1)!.rank > rank) open.pop();
    found.push({ head, start: lines[body]?.start ?? text.length, end: open.at(-1)?.start ?? text.length });
    open.push({ rank, start: lines[line]!.start });
  }
  return found.reverse();
}

/** The head in a line, the line behind it and how far below others it stands: headings by their marks, others by how far they are moved in. */
function headAt(lines: readonly TextLine[], i: number): { head: string; body: number; rank: number } | undefined {
  const { text, indent } = lines[i]!;
  const said = text.trim();
  if (said === '' || said.length > LONGEST_HEAD || RULE.test(text)) return undefined;
  const marked = HEADING.exec(text);
  if (marked) return { head: marked[1]!, body: i + 1, rank: /^#+/.exec(text)![0].length - MARKS };
  const [before, after] = [lines[i - 1], lines[i + 1]];
  const opens = before === undefined || isBlank(before);
  if (opens && after && RULE.test(after.text)) return { head: said, body: i + 2, rank: -1 };
  const head = said.replace(NUMBER, '');
  if (QUESTION.test(said))
    return opens || (after !== undefined && after.indent > indent) ? { head, body: i + 1, rank: indent } : undefined;
  if (!after || isBlank(after) || after.indent < indent + 2 || said.length > LONGEST_TERM || NO_TERM.test(said)) return undefined;
  if (goesOnBelow(text, after.text)) return undefined;
  const isOption = /^-{1,2}\w/.test(said);
  return opens || isOption || before.indent > indent ? { head, body: i + 1, rank: indent } : undefined;
}

/** Headings stand above everything that is moved in by some blanks. */
const MARKS = 10;

const isBlank = ({ text }: TextLine): boolean => text.trim() === '';

function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start <= text.length;) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    const line = text.slice(start, end);
    lines.push({ start, end, text: line, indent: indentOf(line) });
    start = end + 1;
  }
  return lines;
}

/** Columns before the first sign; a tab goes on to the next eighth. */
function indentOf(line: string): number {
  let column = 0;
  for (const sign of line) {
    if (sign === ' ') column += 1;
    else if (sign === '\t') column += TAB - (column % TAB);
    else break;
  }
  return column;
}
