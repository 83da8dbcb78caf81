import { ArangoError } from '@strata/errors';

/** Memory for the bodies that are collected before they are authorized or served, all connections together: a flood of them must not take all. */
export class CollectedBytes {
  private used = 0;

  constructor(private readonly most: number) {}

  /** @throws ArangoError 503 when there is not enough left */
  take(bytes: number): void {
    if (this.used + bytes > this.most)
      throw new ArangoError('http-service-unavailable', 'too many large requests at once, try again shortly', { retryAfterS: 1 });
    this.used += bytes;
  }

  giveBack(bytes: number): void {
    this.used -= bytes;
  }
}
