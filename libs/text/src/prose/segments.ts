import type { TextSpan } from '../lexical/words';
import { headingLines, lineKinds } from './line-kinds';
import { lineSigns } from './line-signs';
import type { Line } from './lines';
import { linesOf } from './lines';

/** A stretch of text that is read by itself. */
export interface Segment extends TextSpan {
  /** `prose`: running text; `fragment`: a heading, a cell of a table, an entry of a list of words, where nothing is said of what is named. */
  kind: 'prose' | 'fragment';
}

/**
 * What of a text is written to be read: paragraphs and list items as prose, headings and table cells as fragments. Left out are code,
 * tables of contents, menus, the headers and footers of pages, and rules.
 */
export function textSegments(text: string): Segment[] {
  const lines = linesOf(text);
  const written = lineSigns(text, lines);
  const kinds = lineKinds(written, lines);
  headingLines(written, lines, kinds);
  const found: Segment[] = [];
  let open: Segment | undefined;
  for (const [i, line] of lines.entries()) {
    const kind = kinds[i];
    if (kind === 'prose') {
      const goesOn = kinds[i - 1] === 'field' && line.indent > 0;
      if (open && (goesOn || !beginsAnew(text, line, lines[i - 1]))) open.end = line.end;
      else found.push((open = { start: line.start, end: line.end, kind }));
      continue;
    }
    if (kind === 'item' || kind === 'field') {
      found.push((open = { start: line.start + line.marker, end: line.end, kind: 'prose' }));
      continue;
    }
    open = undefined;
    if (kind === 'heading') found.push({ start: line.start + line.marker, end: line.end, kind: 'fragment' });
    if (kind === 'table') for (const cell of cells(text, line)) found.push(cell);
  }
  return found;
}

/** An option, or what is said of one further to the right: manuals define what stands outside. */
function beginsAnew(text: string, line: Line, before: Line | undefined): boolean {
  const written = text.slice(line.start + line.indent, line.end);
  if (/^--?[a-z]/.test(written)) return true;
  return before !== undefined && line.indent >= before.indent + 2 && /^["'(]?\p{Lu}/u.test(written);
}

function* cells(text: string, { start, end }: TextSpan): Generator<Segment> {
  let from = start;
  for (let i = start; i <= end; i++)
    if (i === end || text[i] === '|') {
      if (text.slice(from, i).trim() !== '')
        yield {
          start: from,
          end: i,
          kind: /[.!?]\s*$|\p{Ll} \p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(text.slice(from, i)) ? 'prose' : 'fragment',
        };
      from = i + 1;
    }
}
