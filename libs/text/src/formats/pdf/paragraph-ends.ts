import type { PageLine } from './page-line';

/** Lines above and below among which the widest shows how wide their column is. */
const NEIGHBOURS = 6;
/** Of a column; names, addresses and verses end as early. */
const EARLY = 0.35;

/**
 * Does a paragraph end with a line, though the next one stands no further below it than others? The first word of the next one would have had room in it,
 * behind the end of a sentence; or much of the line is empty, and the next begins with a capital letter.
 * @param index of the line, which is not the last
 */
export function endsParagraph(lines: readonly PageLine[], index: number): boolean {
  const [line, next] = [lines[index]!, lines[index + 1]!];
  const column = lines.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1).filter((other) => isInColumn(line, other));
  const [left, right] = [Math.min(...column.map((one) => one.left)), Math.max(...column.map((one) => one.right))];
  const room = right - line.right;
  const word = next.text.split(' ', 1)[0]!.length * ((next.right - next.left) / next.text.length);
  if (room <= word + line.size) return false;
  if (/[.!?:…。？！]["”’»)]*$/u.test(line.text)) return true;
  return room > (right - left) * EARLY && /^["“‘«(]?[\p{Lu}\p{N}]/u.test(next.text) && !/[-–,&]$/u.test(line.text);
}

const isInColumn = (line: PageLine, other: PageLine): boolean =>
  Math.abs(line.left - other.left) < line.size * 3 && Math.abs(line.size - other.size) < 1;
