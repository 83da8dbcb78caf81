/** Keeps model answers by content hash. A lost entry costs a call, nothing more; a stored one is never wrong. */
export interface AnswerCache {
  /** @param key lower-case hex */
  get(key: string): Promise<string | undefined>;
  /** Kept once it resolves. */
  put(key: string, answer: string): Promise<void>;
}
