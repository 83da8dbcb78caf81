import type { HtmlElement } from './html-nodes';
import { isElement } from './html-nodes';
import { markdownTable } from './markdown-table';
import type { SpannedCell } from './spanned-cells';
import { placedCells } from './spanned-cells';

/** Browsers take no more (HTML, 4.9.11). */
const WIDEST_CELL = 1_000;
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
  const tables = markdownTable(placedCells(spannedCells(rows, cellText)));
  return caption && tables.length > 0 ? [cellText(caption), ...tables] : tables;
}

function spannedCells(rows: readonly HtmlElement[][], cellText: (cell: HtmlElement) => string): SpannedCell[][] {
  const spanned = (cell: HtmlElement): SpannedCell => ({
    text: cellText(cell),
    width: spanOf(cell, 'colspan', WIDEST_CELL),
    height: spanOf(cell, 'rowspan', rows.length),
  });
  return rows.map((row) => row.map(spanned));
}

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
