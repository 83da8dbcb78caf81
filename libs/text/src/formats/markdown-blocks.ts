import { MAX_TEXT_BYTES, textTooLarge } from './conversion-errors';
import { markdownTable } from './markdown-table';

/** Markdown in the making, block by block, with the places where pages begin. */
export class MarkdownBlocks {
  private readonly blocks: string[] = [];
  private length = 0;
  private isOpen = false;
  private readonly pageStarts: number[] = [];

  /**
   * Adds a block; one without text is nothing.
   * @throws AppError invalid-argument MARKDOWN_TOO_LARGE as soon as there is more text than is kept of any file
   */
  add(...blocks: readonly string[]): void {
    for (const block of blocks) {
      const text = block.replace(/^\n+/, '').trimEnd();
      if (text.trim() === '') continue;
      this.blocks.push(text);
      this.grow(text.length + 2);
    }
    this.isOpen = false;
  }

  /** Adds a line that belongs with the lines before it, such as an item of a list. */
  addLine(line: string): void {
    if (!this.isOpen) this.add(line.trimEnd());
    else {
      this.blocks[this.blocks.length - 1] += `\n${line.trimEnd()}`;
      this.grow(line.trimEnd().length + 1);
    }
    this.isOpen = true;
  }

  /** @param level 1 is the top; Markdown has six */
  heading(level: number, text: string): void {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line !== '') this.add(`${'#'.repeat(Math.min(6, Math.max(1, level)))} ${line}`);
  }

  /** A table of several columns; one of a single column is a list of paragraphs. */
  table(rows: readonly (readonly string[])[]): void {
    const isTable = rows.some((row) => row.slice(1).some((cell) => cell.trim() !== ''));
    for (const block of isTable ? markdownTable(rows) : rows.map((row) => row[0] ?? '')) this.add(block);
  }

  /** What is added from here on stands on the next page. */
  page(): void {
    this.isOpen = false;
    this.pageStarts.push(this.length);
  }

  get isEmpty(): boolean {
    return this.blocks.length === 0;
  }

  /** The text so far, and the offsets in it at which pages begin (none where `page` was never called). */
  get document(): { text: string; pages?: number[] } {
    const text = this.blocks.join('\n\n');
    return this.pageStarts.length === 0 ? { text } : { text, pages: this.pageStarts.map((start) => Math.min(start, text.length)) };
  }

  private grow(characters: number): void {
    this.length += characters;
    if (this.length > MAX_TEXT_BYTES) throw textTooLarge(this.length);
  }
}
