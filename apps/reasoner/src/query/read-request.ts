import type { QueryText } from '../validation/query-text';
import { findQuery } from './find-query';

/** What a request wants (docs/contracts/reasoner.md, "Kinds of requests"). */
export type AskedFor =
  | ({ readonly kind: 'optimisation' } & QueryText)
  /** `asksForQuery`: it wants an optimisation and holds no query */
  | { readonly kind: 'general'; readonly asksForQuery: boolean };

const TRIGGERS =
  /(?<![\p{L}\p{N}_])(?:optimi[sz](?:e[ds]?|ing|ations?)|slow(?:er)?|performance|speed(?:ing)?\s+up|faster|execution\s+time|profile)(?![\p{L}\p{N}_])/iu;

/** Whole words and phrases, in any case; queries in the request count as its text. */
export const wantsOptimisation = (request: string): boolean => TRIGGERS.test(request);

export function readRequest(request: string): AskedFor {
  if (!wantsOptimisation(request)) return { kind: 'general', asksForQuery: false };
  const query = findQuery(request);
  return query === undefined ? { kind: 'general', asksForQuery: true } : { kind: 'optimisation', ...query };
}
