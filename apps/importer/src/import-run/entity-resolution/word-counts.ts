/** How often each of some words came. Most of the many that an import makes have a single word, for which there is no map. */
export class WordCounts {
  private first: string | undefined;
  private ofFirst = 0;
  private others: Map<string, number> | undefined;

  add(word: string, times: number): void {
    this.first ??= word;
    if (word === this.first) this.ofFirst += times;
    else this.others = (this.others ?? new Map<string, number>()).set(word, (this.others?.get(word) ?? 0) + times);
  }

  /** The first one among equals; "" without any. */
  get mostFrequent(): string {
    let [best, most] = [this.first ?? '', this.ofFirst];
    for (const [word, times] of this.others ?? []) if (times > most) [best, most] = [word, times];
    return best;
  }
}
