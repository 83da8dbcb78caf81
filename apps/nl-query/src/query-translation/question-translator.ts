/** A question as a query. */
export interface Translation {
  readonly query: string;
  /** One sentence that says how the question was read; "" when a model gave none. */
  readonly understood: string;
  /** The answer with `{value}`, `{count}`, `{rows}` where values belong; undefined: none better than the usual one. */
  readonly template?: string;
}

/** Translates one question for one caller, and again when the query could not be used. */
export interface QuestionTranslator {
  /** How often a query may be written again. */
  readonly maxRepairs: number;
  /**
   * @param failed earlier queries, oldest first, with what spoke against them
   * @throws AppError invalid-argument `QuestionNotUnderstoodError`
   */
  translate(failed: readonly { readonly query: string; readonly problem: string }[]): Promise<Translation>;
}
