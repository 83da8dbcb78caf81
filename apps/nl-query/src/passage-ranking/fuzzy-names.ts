import type { NameTable } from './name-table';

/** Similarity below which two names are different. */
const LEAST_SIMILARITY = 0.5;
const MOST_MATCHES = 4;

/** Finds table keys that share rare words with a name that is not in the table. */
export class FuzzyNames {
  private readonly keysByWord = new Map<string, string[]>();
  private readonly keyCount: number;

  constructor(table: NameTable) {
    let count = 0;
    for (const key of table.keys()) {
      count++;
      for (const word of new Set(key.split(' '))) {
        const keys = this.keysByWord.get(word);
        if (keys) keys.push(key);
        else this.keysByWord.set(word, [key]);
      }
    }
    this.keyCount = count;
  }

  /** Keys by IDF-weighted token Jaccard similarity, 0.5..1, best first, at most four. */
  similar(key: string): { key: string; similarity: number }[] {
    const asked = new Set(key.split(' '));
    const shared = new Map<string, number>();
    for (const word of asked)
      for (const other of this.keysByWord.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + this.idf(word));
    const askedWeight = this.weight(asked);
    return [...shared]
      .map(([other, both]) => ({ key: other, similarity: both / (askedWeight + this.weight(new Set(other.split(' '))) - both) }))
      .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity || (a.key < b.key ? -1 : 1))
      .slice(0, MOST_MATCHES);
  }

  private weight(words: ReadonlySet<string>): number {
    let sum = 0;
    for (const word of words) sum += this.idf(word);
    return sum;
  }

  private idf(word: string): number {
    return Math.log(1 + this.keyCount / (1 + (this.keysByWord.get(word)?.length ?? 0)));
  }
}
