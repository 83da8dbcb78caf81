import { ArangoError } from '@strata/errors';

/** Code units of the longest text that a function makes: what is done with it later should not take a turn of the event loop. */
export const MAX_TEXT_LENGTH = 16 * 1024 * 1024;

/** A text that is put together and must not become too long. */
export class LimitedText {
  private result = '';

  /** @param name of the function */
  constructor(private readonly name: string) {}

  /** @throws ArangoError resource-limit */
  add(part: string): void {
    if (this.result.length + part.length > MAX_TEXT_LENGTH)
      throw new ArangoError('resource-limit', `result of function '${this.name}()' would be too long`);
    this.result += part;
  }

  get text(): string {
    return this.result;
  }
}
