/** Takes a question apart into look-ups. Only a language model has it. */
export interface QuestionSplitter {
  /**
   * The look-ups that a question takes, in order, each a question of its own; where one needs what an earlier one finds, `#1`, `#2` … stands for the
   * answer of the first, the second … A question that takes one look-up gives one.
   * @throws AppError whose type is a provider code
   */
  split(request: {
    question: string;
    /** Chat model for this call only. */
    model?: string;
    signal?: AbortSignal;
  }): Promise<string[]>;
}
