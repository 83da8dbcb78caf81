import type { HtmlElement } from './html-nodes';
import { isElement } from './html-nodes';
import { markdownTable } from './markdown-table';

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
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns < 2 || rows.some((row) => row.some(holdsTable))) return rows.flat().flatMap(cellBlocks);
  const caption = table.children.find((child): child is HtmlElement => isElement(child) && child.name === 'caption');
  const tables = markdownTable(rows.map((row) => row.map(cellText)));
  return caption && tables.length > 0 ? [cellText(caption), ...tables] : tables;
}

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
