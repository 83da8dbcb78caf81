/** Work that is done one after another, in the order it came. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  /** Does `work` when all that came before has ended, well or not. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined); // whoever waits for it hears of it
    return result;
  }
}
