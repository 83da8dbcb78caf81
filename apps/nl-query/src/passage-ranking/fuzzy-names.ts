import type { Steps } from '@strata/event-loop';
import { TimeSlices } from '@strata/event-loop';
import type { NameTable } from './name-table';

/** Similarity below which two names are different. */
const LEAST_SIMILARITY = 0.5;
const MAX_MATCHES = 4;
/** Looking at the clock costs more than one key. */
const KEYS_PER_LOOK = 256;
const KEYS_PER_STEP = 64;

/** Finds table keys that share rare words with a name that is not in the table. */
export class FuzzyNames {
  private constructor(
    private readonly keysByWord: ReadonlyMap<string, string[]>,
    private readonly keyCount: number,
  ) {}

  /** In slices: others have their turn meanwhile. */
  static async build(table: NameTable): Promise<FuzzyNames> {
    const slices = new TimeSlices();
    const keysByWord = new Map<string, string[]>();
    let count = 0;
    for (const key of table.keys()) {
      if (++count % KEYS_PER_LOOK === 0) await slices.turn();
      for (const word of new Set(key.split(' '))) {
        const keys = keysByWord.get(word);
        if (keys) keys.push(key);
        else keysByWord.set(word, [key]);
      }
    }
    return new FuzzyNames(keysByWord, count);
  }

  /** Keys by IDF-weighted token Jaccard similarity, 0.5..1, best first, at most four. */
  *similar(key: string): Steps<{ key: string; similarity: number }[]> {
    const asked = new Set(key.split(' '));
    const shared = new Map<string, number>();
    for (const word of asked) {
      yield;
      const idf = this.idf(word);
      for (const other of this.keysByWord.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + idf);
    }
    const askedWeight = this.weight(asked);
    const found: { key: string; similarity: number }[] = [];
    let looked = 0;
    for (const [other, both] of shared) {
      if (looked++ % KEYS_PER_STEP === 0) yield;
      const similarity = both / (askedWeight + this.weight(new Set(other.split(' '))) - both);
      if (similarity >= LEAST_SIMILARITY) found.push({ key: other, similarity });
    }
    return found.sort((a, b) => b.similarity - a.similarity || (a.key < b.key ? -1 : 1)).slice(0, MAX_MATCHES);
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
