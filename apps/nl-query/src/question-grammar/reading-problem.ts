/** Why a question has no reading. */
export class ReadingProblem extends Error {
  override readonly name = 'ReadingProblem';

  /** @param words that were not understood */
  constructor(
    message: string,
    readonly words: readonly string[],
  ) {
    super(message);
  }
}
