/** Why rows are missing. */
export type Cut = 'rows' | 'bytes';

/** Rows of an answer up to a number and a size of their JSON; the first row that does not fit ends them. */
export class BoundedRows {
  readonly rows: unknown[] = [];
  cut: Cut | undefined;
  private bytes = 0;

  constructor(
    private readonly maxRows: number,
    private readonly maxBytes: number,
  ) {}

  /** @returns whether there is room for more */
  take(rows: readonly unknown[]): boolean {
    for (const row of rows) {
      if (this.cut !== undefined) return false;
      if (this.rows.length === this.maxRows) this.cut = 'rows';
      else {
        const bytes = Buffer.byteLength(JSON.stringify(row) ?? 'null') + 1;
        if (this.bytes + bytes > this.maxBytes) this.cut = 'bytes';
        else {
          this.bytes += bytes;
          this.rows.push(row);
        }
      }
    }
    return this.cut === undefined;
  }
}

/** A text up to a number of characters, with a word that it was cut. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (cut; ${text.length} characters in all)`;
}

/** The first `most` of a list, and how many there are. */
export function firstOf<T>(list: readonly T[], most: number): { readonly shown: readonly T[]; readonly total: number } {
  return { shown: list.slice(0, most), total: list.length };
}
