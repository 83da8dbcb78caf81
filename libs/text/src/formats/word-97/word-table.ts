import type { SpannedCell } from '../spanned-cells';
import { placedCells } from '../spanned-cells';
import { markdownTable } from '../markdown-table';

/** A paragraph as it is shown. */
export interface ShownParagraph {
  readonly kind: 'paragraph';
  readonly text: string;
  /** 0: running text. */
  readonly heading: number;
  /** Number or bullet before it; "" for none. */
  readonly marker: string;
  /** Lists around that of the paragraph. */
  readonly listLevel: number;
}

export interface WordTable {
  readonly kind: 'table';
  readonly rows: readonly WordRow[];
}

export interface WordRow {
  readonly cells: readonly (readonly WordBlock[])[];
  /** As Word stores the edges of the cells and how they are merged; undefined where it does not. */
  readonly layout: Buffer | undefined;
}

export type WordBlock = ShownParagraph | WordTable;

/** Edges that are as near (1/20 point) are one. */
const SAME_EDGE = 40;
/** Flags of a cell (TCGRF; MS-DOC, 2.9.312). */
const [MERGED_LEFT, MERGED_UP, BEGINS_MERGED_UP] = [2, 0x20, 0x40];

/** What a table gives: Markdown of a table, or of one that serves layout, as one with a single column or with others inside does, its blocks. */
export function tableBlocks(table: WordTable, isWord6: boolean): readonly WordBlock[] | string[] {
  const { rows } = table;
  const holdsTables = rows.some(({ cells }) => cells.some((cell) => cell.some(({ kind }) => kind === 'table')));
  if (holdsTables || rows.every(({ cells }) => cells.length < 2)) return rows.flatMap(({ cells }) => cells.flat());
  return markdownTable(placedCells(spannedCells(rows, isWord6)));
}

const cellText = (cell: readonly WordBlock[]): string =>
  cell.map((block) => (block.kind === 'table' ? '' : `${numberOf(block)}${block.text}`)).join(' ');
const numberOf = ({ marker }: ShownParagraph): string => (marker === '' || marker === '-' ? '' : `${marker} `);

interface LaidOutCell {
  text: string;
  left: number;
  right: number;
  isMergedUp: boolean;
}

function spannedCells(rows: readonly WordRow[], isWord6: boolean): SpannedCell[][] {
  const laidOut = rows.map((row) => laidOutCells(row, isWord6));
  const first = laidOut[0];
  const isRegular = laidOut.every((row) => row && row.length === first?.length && !row.some(({ isMergedUp }) => isMergedUp));
  if (isRegular || laidOut.some((row) => !row))
    return rows.map(({ cells }) => cells.map((cell) => ({ text: cellText(cell), width: 1, height: 1 })));
  const placed = laidOut as LaidOutCell[][];
  const columns = columnsOf(placed.flat().flatMap(({ left, right }) => [left, right]));
  const columnOf = (edge: number) => columns.get(edge)!;
  return placed.map((row, number) => {
    const cells: SpannedCell[] = [];
    let column = 0;
    for (const { text, left, right, isMergedUp } of row) {
      const [from, to] = [columnOf(left), columnOf(right)];
      if (from > column && cells.length === 0) cells.push({ text: '', width: from, height: 1 });
      column = Math.max(column, to);
      if (isMergedUp) continue;
      cells.push({ text, width: Math.max(1, to - from), height: 1 + rowsBelow(placed, number, left, columnOf) });
    }
    return cells;
  });
}

/** Rows below in which the cell at this edge is a part of the one above. */
function rowsBelow(rows: readonly LaidOutCell[][], number: number, left: number, columnOf: (edge: number) => number): number {
  let below = number + 1;
  while (rows[below]?.some((cell) => cell.isMergedUp && columnOf(cell.left) === columnOf(left))) below++;
  return below - number - 1;
}

/** Columns by the edges of the cells of a whole table. */
function columnsOf(edges: readonly number[]): Map<number, number> {
  const columns = new Map<number, number>();
  let [column, last] = [-1, -Infinity];
  for (const edge of [...new Set(edges)].sort((one, other) => one - other)) {
    if (edge - last > SAME_EDGE) {
      column++;
      last = edge;
    }
    columns.set(edge, column);
  }
  return columns;
}

/** @returns undefined where the row has other cells than its layout */
function laidOutCells({ cells, layout }: WordRow, isWord6: boolean): LaidOutCell[] | undefined {
  if (!layout || layout.length === 0) return undefined;
  const count = layout.readUInt8(0);
  const flagsAt = 1 + (count + 1) * 2;
  if (count !== cells.length || layout.length < flagsAt) return undefined;
  const laidOut: LaidOutCell[] = [];
  for (const [index, cell] of cells.entries()) {
    const at = flagsAt + index * (isWord6 ? 10 : 20);
    const flags = at + 2 <= layout.length ? layout.readUInt16LE(at) : 0;
    const [left, right] = [layout.readInt16LE(1 + index * 2), layout.readInt16LE(3 + index * 2)];
    const before = laidOut.at(-1);
    if (flags & MERGED_LEFT && before) {
      before.right = right;
      before.text = `${before.text} ${cellText(cell)}`;
    } else
      laidOut.push({
        text: cellText(cell),
        left,
        right,
        isMergedUp: (flags & MERGED_UP) !== 0 && (flags & BEGINS_MERGED_UP) === 0,
      });
  }
  return laidOut;
}
