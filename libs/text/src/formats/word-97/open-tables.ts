import type { WordBlock, WordRow, WordTable } from './word-table';

interface OpenTable {
  rows: WordRow[];
  cells: (readonly WordBlock[])[];
  cell: WordBlock[];
}

/** Where a paragraph stands in tables, and what it ends. */
interface TablePlace {
  /** Tables around it. */
  readonly depth: number;
  readonly endsCell: boolean;
  readonly endsRow: boolean;
  readonly layout: Buffer | undefined;
}

/** Puts paragraphs as they come into the cells of the tables, inside of each other, that they stand in. */
export class OpenTables {
  private readonly open: OpenTable[] = [];

  /** @returns the table that has ended before this paragraph */
  add(block: WordBlock, { depth, endsCell, endsRow, layout }: TablePlace): WordTable | undefined {
    const ended = this.close(depth);
    while (this.open.length < depth) this.open.push({ rows: [], cells: [], cell: [] });
    const table = this.open.at(-1);
    if (!table) return ended;
    if (endsRow) endRow(table, layout);
    else {
      table.cell.push(block);
      if (endsCell) endCell(table);
    }
    return ended;
  }

  /** Ends the tables deeper than this. @returns the outermost, where it ended */
  close(depth: number): WordTable | undefined {
    while (this.open.length > depth) {
      const table = this.open.pop()!;
      if (table.cell.some((block) => block.kind === 'table' || block.text !== '')) endCell(table);
      if (table.cells.length > 0) endRow(table, undefined);
      const block: WordTable = { kind: 'table', rows: table.rows };
      const around = this.open.at(-1);
      if (!around) return block;
      around.cell.push(block);
    }
    return undefined;
  }
}

function endCell(table: OpenTable): void {
  table.cells.push(table.cell);
  table.cell = [];
}

function endRow(table: OpenTable, layout: Buffer | undefined): void {
  if (table.cells.length > 0) table.rows.push({ cells: table.cells, layout });
  table.cells = [];
  table.cell = [];
}
