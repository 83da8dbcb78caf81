import type { Embedder } from '@strata/models';

const TEXTS_PER_CALL = 64;

/**
 * Vectors of texts in the order of the texts, made a few calls ahead of whoever takes them: however many texts there are, only the vectors of
 * those calls are in memory.
 */
export class VectorQueue {
  /** How the first call that failed did. */
  failure: { readonly error: unknown } | undefined;
  private readonly texts: Iterator<string>;
  private readonly calls: Promise<Float32Array[]>[] = [];
  private readonly end = new AbortController();
  private readonly signal: AbortSignal;
  private areAllBegun = false;
  /** in the vectors of the first call */
  private place = 0;

  /** @param options `limit`: calls under way at once; `signal` ends them */
  constructor(
    texts: Iterable<string>,
    private readonly embedder: Pick<Embedder, 'embed'>,
    private readonly options: { limit: number; signal: AbortSignal },
  ) {
    this.texts = texts[Symbol.iterator]();
    this.signal = AbortSignal.any([options.signal, this.end.signal]);
  }

  /** The next vector. Each must be waited for before the next one is asked for. @throws what a call threw, or the reason of the signal */
  async next(): Promise<Float32Array> {
    this.begin();
    const vectors = await this.calls[0];
    if (this.failure) throw this.failure.error;
    this.signal.throwIfAborted();
    const vector = vectors?.[this.place++];
    if (vectors === undefined || vector === undefined) throw new Error('there are fewer texts than rows');
    if (this.place === vectors.length) {
      void this.calls.shift(); // it is over
      this.place = 0;
      this.begin();
    }
    return vector;
  }

  /** Ends the calls that nobody waits for any more; none is under way afterwards. */
  async close(): Promise<void> {
    this.end.abort(new Error('the vectors are not wanted any more'));
    await Promise.allSettled(this.calls);
  }

  private begin(): void {
    while (!this.areAllBegun && this.calls.length < this.options.limit && !this.failure && !this.signal.aborted) {
      const texts: string[] = [];
      while (texts.length < TEXTS_PER_CALL) {
        const { done, value } = this.texts.next();
        if (done) break;
        texts.push(value);
      }
      this.areAllBegun = texts.length < TEXTS_PER_CALL;
      if (texts.length === 0) return;
      const call = this.embedder.embed(texts, this.signal);
      call.catch((error: unknown) => (this.failure ??= { error }));
      this.calls.push(call);
    }
  }
}
