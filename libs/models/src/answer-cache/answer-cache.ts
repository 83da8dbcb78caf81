/** Keeps model answers by content hash. A lost entry costs a call, nothing more; a stored one is never wrong. */
export interface AnswerCache {
  /** @param key lower-case hex */
  get(key: string): Promise<string | undefined>;
  /** Kept once it resolves. */
  put(key: string, answer: string): Promise<void>;
  /** The same for many small ones that cost little: a loss of power may lose some or cut them, so they have to show whether they are whole. */
  putAll(answers: ReadonlyMap<string, string>): void;
}
