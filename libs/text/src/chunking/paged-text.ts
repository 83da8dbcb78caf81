import type { Steps } from '@strata/event-loop';

/** A text of which any part can be had by itself, as that of a string can. */
export interface PartedText {
  readonly length: number;
  slice(start: number, end?: number): string;
  charCodeAt(at: number): number;
}

const PAGE_BITS = 18;
/** UTF-16 code units of a page: it is made in well under a millisecond. */
export const PAGE = 1 << PAGE_BITS;

/**
 * A long text in pages. One string of a hundred megabytes takes a tenth of a second to put together, and again to look through; pages are made one by
 * one.
 */
export class PagedText implements PartedText {
  private constructor(
    private readonly pages: readonly string[],
    readonly length: number,
  ) {}

  /** @param text that gives its parts as strings */
  static *of(text: Pick<PartedText, 'length' | 'slice'>): Steps<PagedText> {
    const pages: string[] = [];
    for (let start = 0; start < text.length; start += PAGE) {
      pages.push(text.slice(start, Math.min(text.length, start + PAGE)));
      yield;
    }
    return new PagedText(pages, text.length);
  }

  /** @param pages of `PAGE` units each, but for the last */
  static ofPages(pages: readonly string[]): PagedText {
    return new PagedText(pages, Math.max(0, pages.length - 1) * PAGE + (pages.at(-1)?.length ?? 0));
  }

  slice(start = 0, end = this.length): string {
    const [from, to] = [Math.max(0, start), Math.min(this.length, end)];
    if (from >= to) return '';
    const [first, last] = [from >>> PAGE_BITS, (to - 1) >>> PAGE_BITS];
    const [begin, rest] = [from & (PAGE - 1), to - last * PAGE];
    if (first === last) return this.pages[first]!.slice(begin, rest);
    return [this.pages[first]!.slice(begin), ...this.pages.slice(first + 1, last), this.pages[last]!.slice(0, rest)].join('');
  }

  /** NaN where there is no such place, as of a string. */
  charCodeAt(at: number): number {
    return this.pages[at >>> PAGE_BITS]?.charCodeAt(at & (PAGE - 1)) ?? NaN;
  }

  /** The same with U+FFFD for each half of a character that stands alone. */
  *wellFormed(): Steps<PagedText> {
    const pages: string[] = [];
    for (const [number, page] of this.pages.entries()) {
      pages.push(page.isWellFormed() ? page : this.mended(number * PAGE, page.length));
      yield;
    }
    return new PagedText(pages, this.length);
  }

  /** The other half may stand on the page before or behind. */
  private mended(start: number, length: number): string {
    const before = Math.min(start, 1);
    return this.slice(start - before, start + length + 1)
      .toWellFormed()
      .slice(before, before + length);
  }
}
