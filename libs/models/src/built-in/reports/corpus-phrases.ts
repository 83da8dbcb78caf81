import type { Steps } from '@strata/event-loop';
import type { PhraseCounts } from '../../tasks/tasks';
import { readPassage } from './read-passage';

/** Text that the frequencies are counted in: of more, every n-th passage. */
const MOST_CHARACTERS = 2_000_000;

/** Counts in how many passages of a corpus noun phrases stand. */
export class CorpusPhrases implements PhraseCounts {
  private constructor(
    readonly passages: number,
    private readonly counts: ReadonlyMap<string, number>,
  ) {}

  /** @returns phrases of the texts that stand in more than one of them. In small steps */
  static *countSteps(texts: readonly string[]): Steps<CorpusPhrases> {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const every = Math.max(1, Math.ceil(characters / MOST_CHARACTERS));
    const counts = new Map<string, number>();
    let passages = 0;
    for (let i = 0; i < texts.length; i += every) {
      passages++;
      for (const key of readPassage(texts[i]!).phrases.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
      yield;
    }
    for (const [key, count] of counts) if (count === 1) counts.delete(key);
    return new CorpusPhrases(passages, counts);
  }

  count(key: string): number {
    return this.counts.get(key) ?? 1;
  }
}
