import { markdownTables } from './markdown-tables';
import { readableQuote } from './readable-quote';

const BETWEEN_CELLS = ' | ';
/** Of a wider table, or one with longer heads, a row is told without them. */
const MOST = { columns: 6, words: 4 };

/**
 * A row of a table as it is understood without the table: each cell behind what stands at the head of its column. As it is, where it is none, or where the head says too
 * little or too much.
 * @param shown as it reads: "Treasurer | Kevin Horn"
 * @param text that has the table
 */
export function rowWithHeads(shown: string, text: string): string {
  if (!shown.includes(BETWEEN_CELLS) || shown.includes('…')) return shown;
  const wanted = sameCells(shown.split('|'));
  for (const { rows } of markdownTables(text)) {
    const [heads = [], ...others] = rows.map((row) => row.map(readableQuote));
    const row = others.find((cells) => sameCells(cells) === wanted);
    if (!row) continue;
    if (heads.length > MOST.columns || heads.some((head) => head.split(' ').length > MOST.words)) return shown;
    if (row.some((cell, i) => cell !== '' && i > 0 && !/\p{L}/u.test(heads[i] ?? ''))) return shown;
    return row.flatMap((cell, i) => (cell === '' ? [] : [heads[i] ? `${heads[i]}: ${cell}` : cell])).join('; ');
  }
  return shown;
}

/** Without empty cells at the end, which a row is shown without. */
function sameCells(cells: readonly string[]): string {
  const plain = cells.map((cell) => cell.replace(/\s+/g, ''));
  return plain.slice(0, plain.findLastIndex((cell) => cell !== '') + 1).join('|');
}
