import type { Tokens } from '@strata/text';

/** Lines this long are those of running text, which is not always filled to its last character. */
const RUNNING = 60;
const SLACK = 4;
/** Narrower than any column of text. */
const NARROW = 36;
const NEIGHBOURS = 4;

/**
 * Whether the white space before a token parts what stands on its sides: a tab, the gap of a table or of a page header, or the end of a line
 * that had room for the next word, as lines of a title, an address or a list of people have. A line of a paragraph ends where it is full.
 */
export function isParted(text: string, { start, end }: Tokens, i: number): boolean {
  if (i === 0) return false;
  const [from, to] = [end[i - 1]!, start[i]!];
  if (from === to || (to === from + 1 && text.charCodeAt(from) === 32)) return false;
  const gap = text.slice(from, to);
  return gap.includes('\n') ? hadRoom(text, from, to) : /\t| {3}/.test(gap);
}

function hadRoom(text: string, from: number, to: number): boolean {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  if (/\S {5,}\S/.test(text.slice(lineStart, from))) return true; // the last of several columns
  const word = /^\S*/.exec(text.slice(to, to + 80))![0].length;
  const width = blockWidth(text, lineStart);
  return width < NARROW || from - lineStart + 1 + word <= (width >= RUNNING ? width - SLACK : width);
}

/** The longest of the lines around one, up to a blank line either way. */
function blockWidth(text: string, lineStart: number): number {
  let width = 0;
  for (let [start, seen] = [lineStart, 0]; seen <= NEIGHBOURS && start <= text.length; seen++) {
    const length = lineLength(text, start);
    if (length === 0) break;
    width = Math.max(width, length);
    start += lineEnd(text, start) - start + 1;
  }
  for (let [end, seen] = [lineStart - 1, 0]; seen < NEIGHBOURS && end > 0; seen++) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const length = lineLength(text, start);
    if (length === 0) break;
    width = Math.max(width, length);
    end = start - 1;
  }
  return width;
}

function lineEnd(text: string, start: number): number {
  const at = text.indexOf('\n', start);
  return at < 0 ? text.length : at;
}

function lineLength(text: string, start: number): number {
  return text.slice(start, lineEnd(text, start)).trimEnd().length;
}
