import type { PostingColumns } from './posting-block';
import type { Saturation } from './saturation';
import { saturated } from './saturation';

/** documents by number: a window holds so many, in powers of two */
const WINDOW_BITS = 7;
export const WINDOW = 1 << WINDOW_BITS;

export const windowOf = (document: number): number => document >>> WINDOW_BITS;

/** A long list of postings, with the way to each window of document numbers, and the best that a window can score. */
export class BlockMaxPostings {
  /** where the postings of each window start; one more at the end */
  private readonly starts: Uint32Array;
  private bounds: { base: number; perToken: number; best: Float64Array } | undefined;

  constructor(readonly columns: PostingColumns) {
    const { documents } = columns;
    const windows = documents.length === 0 ? 0 : windowOf(documents[documents.length - 1] as number) + 1;
    this.starts = new Uint32Array(windows + 1);
    let window = 0;
    for (let at = 0; at < documents.length; at++) {
      const own = windowOf(documents[at] as number);
      while (window < own) this.starts[++window] = at;
    }
    while (window < windows) this.starts[++window] = documents.length;
  }

  get windows(): number {
    return this.starts.length - 1;
  }

  /** The place of the first posting of a window, or of what comes after it. */
  private startOf(window: number): number {
    return window < this.starts.length ? (this.starts[window] as number) : this.columns.documents.length;
  }

  /** The place of a document; -1 when it is not in the list. */
  find(document: number): number {
    const { documents } = this.columns;
    let low = this.startOf(windowOf(document));
    let high = this.startOf(windowOf(document) + 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((documents[middle] as number) < document) low = middle + 1;
      else high = middle;
    }
    return documents[low] === document ? low : -1;
  }

  scoreAt(place: number, shape: Saturation): number {
    return saturated(shape, this.columns.frequencies[place] as number, this.columns.lengths[place] as number);
  }

  /** Adds the scores of the documents of one window, and marks them in `isFound`; both begin with the first number of the window. */
  addWindow(window: number, shape: Saturation, scores: Float64Array, isFound: Uint8Array): void {
    const { documents, frequencies, lengths } = this.columns;
    const end = this.startOf(window + 1);
    for (let at = this.startOf(window); at < end; at++) {
      const place = (documents[at] as number) & (WINDOW - 1);
      isFound[place] = 1;
      scores[place] = (scores[place] as number) + saturated(shape, frequencies[at] as number, lengths[at] as number);
    }
  }

  /** For each window, the largest score of its postings with weight 1. */
  bestOf({ base, perToken }: Saturation): Float64Array {
    if (this.bounds?.base === base && this.bounds.perToken === perToken) return this.bounds.best;
    const { frequencies, lengths } = this.columns;
    const best = new Float64Array(this.windows);
    const shape = { weight: 1, base, perToken };
    for (let window = 0; window < best.length; window++) {
      let largest = 0;
      const end = this.startOf(window + 1);
      for (let at = this.startOf(window); at < end; at++) {
        const score = saturated(shape, frequencies[at] as number, lengths[at] as number);
        if (score > largest) largest = score;
      }
      best[window] = largest;
    }
    this.bounds = { base, perToken, best };
    return best;
  }
}
