import { PAGE, PagedText } from './paged-text';

/** Puts a long text together from parts as they come: a page is joined as soon as it is full, so that nothing is left to do at the end. */
export class PagedTextWriter {
  private pages: string[] = [];
  /** of the page that is not full */
  private parts: string[] = [];
  private missing = PAGE;

  add(part: string): void {
    let rest = part;
    while (rest.length >= this.missing) {
      const behind = rest.slice(this.missing);
      this.parts.push(rest.slice(0, this.missing));
      this.pages.push(this.parts.join(''));
      [this.parts, this.missing, rest] = [[], PAGE, behind];
    }
    if (rest === '') return;
    this.parts.push(rest);
    this.missing -= rest.length;
  }

  /** All of it; what is added next begins another text. */
  take(): PagedText {
    const pages = this.parts.length > 0 ? [...this.pages, this.parts.join('')] : this.pages;
    [this.pages, this.parts, this.missing] = [[], [], PAGE];
    return PagedText.ofPages(pages);
  }
}
