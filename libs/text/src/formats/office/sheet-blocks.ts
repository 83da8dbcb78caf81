import type { MarkdownBlocks } from '../markdown-blocks';

/** Cells of a row by their columns, from 0. */
export type SheetRow = ReadonlyMap<number, string>;

/** Empty rows that end a table: a single one is often there for looks. */
const GAP = 2;
/** Rows that are held at a time; a longer table goes on under the same head. */
const HELD_ROWS = 2_000;

/**
 * Turns the rows of a sheet, as they come, into tables: what empty rows part are tables of their own, and the lines with one filled cell
 * above a table are text.
 */
export class SheetBlocks {
  private rows: SheetRow[] = [];
  private gap = 0;
  private lastRow = -1;

  constructor(private readonly blocks: MarkdownBlocks) {}

  /** @param number of the row, from 0, ascending */
  add(number: number, row: SheetRow): void {
    const filled = new Map([...row].filter(([, text]) => text.trim() !== ''));
    if (filled.size === 0) return;
    this.gap = number - this.lastRow - 1;
    this.lastRow = number;
    if (this.rows.length > 0 && this.gap >= GAP) this.end();
    const before = this.rows.at(-1);
    if (before && this.gap > 0 && before.size === 1 && filled.size > 1) this.end();
    this.rows.push(filled);
    if (this.rows.length >= HELD_ROWS) this.rows = [this.flush()].filter((head) => head !== undefined);
  }

  end(): void {
    this.flush();
    this.rows = [];
  }

  /** @returns the head of the table that the rows ended in */
  private flush(): SheetRow | undefined {
    const firstWide = this.rows.findIndex((row) => row.size > 1);
    const lines = firstWide < 0 ? this.rows : this.rows.slice(0, firstWide);
    for (const row of lines) this.blocks.add([...row.values()].join(' '));
    if (firstWide < 0) return undefined;
    const table = this.rows.slice(firstWide);
    const columns = [...new Set(table.flatMap((row) => [...row.keys()]))].sort((a, b) => a - b);
    this.blocks.table(table.map((row) => columns.map((column) => row.get(column) ?? '')));
    return table[0];
  }
}
