import { parseLimitExceeded } from '../conversion-errors';

/** Most pages of a document (docs/contracts/importer.md, "Formats and sizes"), and the longest that reading all of them may be expected to take. */
const MAX_PAGES = 100_000;
const MAX_HOURS = 6;
/** The first pages are no measure: the engine is still starting. */
const LEAST_PAGES = 20;

const HOUR_MS = 3_600_000;

/** Refuses documents of too many pages, and those that would take too long by the time that their first pages took. */
export class PageLimit {
  private readonly began: number;

  /** @param now milliseconds @throws AppError invalid-argument PARSE_LIMIT_EXCEEDED */
  constructor(
    private readonly pages: number,
    private readonly now = () => performance.now(),
  ) {
    if (pages > MAX_PAGES) throw parseLimitExceeded(`${pages} pages, at most ${MAX_PAGES} are read`);
    this.began = now();
  }

  /** @param pages that have been read @throws AppError invalid-argument PARSE_LIMIT_EXCEEDED */
  afterPage(pages: number): void {
    if (pages < LEAST_PAGES) return;
    const hours = (((this.now() - this.began) / pages) * this.pages) / HOUR_MS;
    if (hours > MAX_HOURS)
      throw parseLimitExceeded(
        `reading the ${this.pages} pages would take some ${Math.round(hours)} hours, at most ${MAX_HOURS} are allowed`,
      );
  }
}
