/**
 * A pull reader. It stays usable over event turns while its snapshot lives, sees a moving write set without repeating or skipping
 * anything else, and needs no closing.
 */
export interface Cursor<T> {
  /** up to `limit` further items; fewer only at the end. Ask for batches (100..1000): each call seeks once */
  read(limit: number): T[];
  /** passes over items without building them; @returns how many there were, fewer than `count` only at the end */
  skip(count: number): number;
}
