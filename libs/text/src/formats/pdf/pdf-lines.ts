import { markdownTable } from '../markdown-table';
import type { PageLine } from './page-line';
import { endsParagraph } from './paragraph-ends';
import type { FoundTable } from './tables/find-tables';
import { findTables } from './tables/find-tables';
import type { LinePart } from './tables/line-parts';
import { OpenParts } from './tables/line-parts';
import type { TextRun } from './text-runs';
import { BULLET, continuation, isDrawnAgain, lamBeforeAlef } from './text-runs';

const FILLED = { isFilled: true } as const;

/** Lines of a page in drawing order. */
export function pageLines(runs: readonly TextRun[]): PageLine[] {
  const lines: PageLine[] = [];
  let current: Omit<PageLine, 'parts'> | undefined;
  let last: TextRun | undefined;
  let isSpaced = false;
  const parts = new OpenParts();
  const close = () => {
    if (current && current.text.trim() !== '') {
      const { text, size, ...line } = current;
      lines.push({ ...line, size: size || last!.size, text: shownText(text), parts: parts.take().map(shownPart) });
    } else parts.take();
    current = undefined;
  };
  for (const run of runs) {
    if (current && run.text.trim() !== '' && Math.abs(run.y - current.y) > Math.max(run.size, current.size) * 0.6) close();
    if (run.text !== '' && !(last && run.text.trim().length > 1 && isDrawnAgain(last, run))) {
      const text: string = current ? continuation(last!, run, isSpaced) : run.text;
      if (text !== '') isSpaced = text.endsWith(' ');
      parts.add(run, text);
      current = current
        ? {
            text: current.text + text,
            y: current.y,
            size: Math.max(current.size, wordSize(run)),
            left: Math.min(current.left, run.x),
            right: Math.max(current.right, run.x + run.width),
            ...(current.isFilled || run.isFilled ? FILLED : {}),
          }
        : { text, y: run.y, size: wordSize(run), left: run.x, right: run.x + run.width, ...(run.isFilled ? FILLED : {}) };
      last = run;
    }
    if (run.endsLine) close();
  }
  close();
  return lines;
}

const shownText = (text: string): string => lamBeforeAlef(text.replace(/\s+/g, ' ').trim());

const shownPart = ({ text, left, right }: LinePart): LinePart => ({ text: shownText(text), left, right });

/** Font size of words: a bullet may be larger than the line behind it. */
const wordSize = ({ text, size }: TextRun): number => (/[\p{L}\p{N}]/u.test(text) ? size : 0);

/** Heights between which something stands that is no text. */
export interface Gap {
  top: number;
  bottom: number;
}

/** A block of Markdown and where its last line stands. */
export interface PlacedBlock {
  text: string;
  bottom: number;
}

/**
 * Paragraphs and headings of a page as Markdown blocks. A line set in clearly larger type than `bodySize` is a heading; a gap larger
 * than the usual line distance, one of `gaps`, or a new bullet, begins a paragraph; a word hyphenated at a line end is joined again. Each of `tables`
 * stands where its first line was drawn.
 */
export function pageBlocks(
  lines: readonly PageLine[],
  bodySize: number,
  { gaps = [], tables = findTables(lines) }: { gaps?: readonly Gap[]; tables?: readonly FoundTable[] } = {},
): PlacedBlock[] {
  const distance = usualDistance(lines);
  const blocks: { texts: string[]; heading: number; size: number; bottom: number }[] = [];
  const inTables = new Set(tables.flatMap((table) => table.lines));
  const beginning = new Map(tables.map((table) => [table.lines[0]!, table]));
  lines.forEach((line, index) => {
    const table = beginning.get(index);
    for (const text of table ? markdownTable(table.rows, table.isHeadless) : [])
      blocks.push({ texts: [text], heading: 0, size: 0, bottom: table!.bottom });
    if (inTables.has(index)) return;
    const before = lines[index - 1];
    const open = before && inTables.has(index - 1) ? undefined : blocks.at(-1);
    const heading = headingLevel(line, bodySize);
    const gap = before ? before.y - line.y : Infinity;
    const continues =
      open &&
      before &&
      open.heading === heading &&
      !line.isFilled &&
      !before.isFilled &&
      Math.abs(open.size - line.size) < 1 &&
      gap > -1 &&
      gap <= Math.max(distance * 1.35, heading > 0 ? line.size * HEADING_LEADING : 0) &&
      !startsItem(line.text) &&
      !(heading === 0 && endsParagraph(lines, index - 1)) &&
      !gaps.some(({ top, bottom }) => top <= before.y && bottom >= line.y) &&
      !LEADERS.test(before.text);
    if (open && open.texts[0] === BULLET_ALONE && open.texts.length === 1 && Math.abs(gap) <= distance * 1.35)
      Object.assign(open, { texts: [BULLET_ALONE + line.text], size: line.size, bottom: line.y });
    else if (open && continues) {
      open.texts.push(...joined(open.texts.pop()!, line.text));
      open.bottom = line.y;
    } else
      blocks.push({
        texts: [line.text.replace(BULLET, BULLET_ALONE).replace(/^–\s*/, '- ')],
        heading,
        size: line.size,
        bottom: line.y,
      });
  });
  return blocks.map(({ texts, heading, bottom }) => {
    const text = texts.join('');
    return { text: heading > 0 && text.length <= LONGEST_HEADING ? `${'#'.repeat(heading)} ${text}` : text, bottom };
  });
}

/** Font size that most characters are set in. */
export function usualSize(lines: readonly PageLine[]): number {
  const characters = new Map<number, number>();
  for (const line of lines) characters.set(Math.round(line.size), (characters.get(Math.round(line.size)) ?? 0) + line.text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Some programs draw the bullet as a line of its own. */
const BULLET_ALONE = '- ';
/** What goes on for longer is a paragraph in large type. */
const LONGEST_HEADING = 250;
/** Distance of the lines of one heading, as a multiple of their type. */
const HEADING_LEADING = 1.4;
/** Dots that lead to a page number: an entry of a table of contents, whatever it is set in. */
const LEADERS = /(?:\. ?){5,}\s*[\divxlc]*$/i;

function headingLevel(line: PageLine, bodySize: number): number {
  if (line.text.length > 150 || LEADERS.test(line.text) || bodySize === 0 || !/\p{L}/u.test(line.text)) return 0;
  const ratio = line.size / bodySize;
  return ratio >= 1.6 ? 1 : ratio >= 1.25 ? 2 : ratio >= 1.12 ? 3 : 0;
}

/** Most frequent distance between neighbouring lines, the smallest among equals. */
function usualDistance(lines: readonly PageLine[]): number {
  const times = new Map<number, number>();
  for (const [index, line] of lines.slice(1).entries()) {
    const gap = Math.round((lines[index]?.y ?? 0) - line.y);
    if (gap > 1) times.set(gap, (times.get(gap) ?? 0) + 1);
  }
  return [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? Infinity;
}

const startsItem = (text: string): boolean => BULLET.test(text) || /^([-–] |\d{1,3}[.)] )/.test(text);

/** A line and the next one as they stand behind each other in a block. */
function joined(text: string, next: string): [string, string] {
  if (!/\p{L}-$/u.test(text) || !/^\p{L}/u.test(next)) return [text, ` ${next}`];
  return [/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) : text, next]; // “Stress-Engineered” keeps its hyphen
}
