/**
 * A pull reader. It stays usable over event turns while its snapshot lives, sees a moving write set without repeating or skipping
 * anything else, and needs no closing.
 */
export interface Cursor<T> {
  /**
   * Up to `limit` further items; fewer only at the end. Ask for batches (100..1000): each call seeks once.
   * @param bytes when what was read takes so many there may be fewer items, one at least, and `hasMore` says that they were not all
   */
  read(limit: number, bytes?: number): T[];
  /** after a `read` that was bounded by bytes: further items may be there; missing: as the number of items tells */
  readonly hasMore?: boolean;
  /** passes over items without building them; @returns how many there were, fewer than `count` only at the end */
  skip(count: number): number;
}
