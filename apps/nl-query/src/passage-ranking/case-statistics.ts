import type { Word } from '@strata/text';

/** How often a corpus writes a word in lower case, leaving out sentence starts, where case says nothing. */
export class CaseStatistics {
  private readonly counts = new Map<string, { lower: number; all: number }>();

  /** Counts words `first + 1 .. end - 1` of a sentence. */
  addSentence(words: readonly Word[], first: number, end: number): void {
    for (let i = first + 1; i < end; i++) {
      const { text, capital } = words[i]!;
      let count = this.counts.get(text);
      if (!count) this.counts.set(text, (count = { lower: 0, all: 0 }));
      count.all++;
      if (!capital) count.lower++;
    }
  }

  /** Whether the word stands inside a sentence anywhere. */
  isSeen(word: string): boolean {
    return this.counts.has(word);
  }

  /** Share of lower-case occurrences, 0..1; 0 for a word never seen inside a sentence. */
  lowRatio(word: string): number {
    const count = this.counts.get(word);
    return count ? count.lower / count.all : 0;
  }
}
