/** A question of a conversation and what was answered. */
export interface ConversationTurn {
  /** as it was understood */
  question: string;
  answer: string;
}

export interface QuestionRewriter {
  /**
   * A question as it reads without what was said before it; unchanged where it stands for itself.
   * @param request `turns` oldest first, at least one
   */
  rewrite(request: {
    question: string;
    turns: readonly ConversationTurn[];
    /** Chat model for this call only. */
    model?: string;
    signal?: AbortSignal;
  }): Promise<string>;
}
