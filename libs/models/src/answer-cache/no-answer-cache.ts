import type { AnswerCache } from './answer-cache';

/** Keeps nothing: for answers that people wait for, and that they may ask for anew. */
export const NO_ANSWER_CACHE: AnswerCache = {
  get: async () => undefined,
  put: async () => undefined,
  putAll: () => undefined,
};
