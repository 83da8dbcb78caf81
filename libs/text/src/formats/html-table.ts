import type { HtmlElement } from './html-nodes';
import { isElement } from './html-nodes';
import { markdownTable } from './markdown-table';

/** What a cell over several rows says is repeated in each; of a table that lives on such cells, so many times its own text. */
const MOST_REPEATED = 4;
/** Browsers take no more (HTML, 4.9.11). */
const WIDEST_CELL = 1_000;
/** Cells over several rows beside each other. */
const MOST_SPANNING = 200;

/**
 * A table as Markdown. Tables with one column, or that hold other tables, serve layout: their cells become blocks of their own.
 * @param cellText running text of a cell
 * @param cellBlocks blocks of a cell
 */
export function renderTable(
  table: HtmlElement,
  cellText: (cell: HtmlElement) => string,
  cellBlocks: (cell: HtmlElement) => string[],
): string[] {
  const rows = tableRows(table);
  if (rows.every((row) => row.length < 2) || rows.some((row) => row.some(holdsTable))) return rows.flat().flatMap(cellBlocks);
  const caption = table.children.find((child): child is HtmlElement => isElement(child) && child.name === 'caption');
  const tables = markdownTable(placedCells(rows, cellText));
  return caption && tables.length > 0 ? [cellText(caption), ...tables] : tables;
}

/** A cell that reaches into the rows below it. */
interface SpanningCell {
  column: number;
  width: number;
  rowsLeft: number;
  text: string;
}

/** Texts of the cells, each under the heads it stands under: cells may be wider than a column and higher than a row. */
function placedCells(rows: readonly HtmlElement[][], cellText: (cell: HtmlElement) => string): string[][] {
  const texts = rows.map((row) => row.map(cellText));
  let budget = MOST_REPEATED * texts.flat().reduce((sum, text) => sum + text.length, 0);
  let spanning: SpanningCell[] = [];
  const placedRows = rows.map((row, number) => {
    const placed = new Map<number, string>();
    const begun: SpanningCell[] = [];
    let column = 0;
    row.forEach((cell, index) => {
      for (let above = coverAt(spanning, column); above; above = coverAt(spanning, column)) column = above.column + above.width;
      const [text, width] = [texts[number]![index]!, spanOf(cell, 'colspan', WIDEST_CELL)];
      const rowsLeft = spanOf(cell, 'rowspan', rows.length) - 1;
      placed.set(column, text);
      if (rowsLeft > 0 && spanning.length + begun.length < MOST_SPANNING) begun.push({ column, width, rowsLeft, text });
      column += width;
    });
    for (const { column: at, text } of spanning) if ((budget -= text.length) >= 0) placed.set(at, text);
    spanning = [...spanning.map((cell) => ({ ...cell, rowsLeft: cell.rowsLeft - 1 })), ...begun].filter(
      (cell) => cell.rowsLeft > 0,
    );
    return placed;
  });
  const columns = [...new Set(placedRows.flatMap((row) => [...row.keys()]))].sort((one, other) => one - other);
  return placedRows.map((row) => columns.map((column) => row.get(column) ?? ''));
}

const coverAt = (spanning: readonly SpanningCell[], column: number): SpanningCell | undefined =>
  spanning.find((cell) => cell.column <= column && column < cell.column + cell.width);

/** @returns 1 where a cell says nothing, or nothing that can be read */
const spanOf = (cell: HtmlElement, name: 'colspan' | 'rowspan', most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(cell.attribs[name] ?? 1)) || 1));

function tableRows(node: HtmlElement): HtmlElement[][] {
  return node.children.flatMap((child) => {
    if (!isElement(child) || child.name === 'caption') return [];
    if (child.name === 'tr')
      return [child.children.filter((cell): cell is HtmlElement => isElement(cell) && (cell.name === 'td' || cell.name === 'th'))];
    return tableRows(child);
  });
}

function holdsTable(cell: HtmlElement): boolean {
  return cell.children.some((child) => isElement(child) && (child.name === 'table' || holdsTable(child)));
}
