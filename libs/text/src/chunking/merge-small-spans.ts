import type { Steps } from '@strata/event-loop';
import type { Span } from './spans';

/**
 * Joins spans with fewer than `minTokens` own tokens to the span before them, the first one to the span after it
 * (docs/contracts/importer.md, "Chunking"). Neighbouring small spans join each other first and stand alone once they are large enough;
 * otherwise a list of short paragraphs would end in one endless span.
 * @param limits a joined span stays below `maxTokens` + `minTokens`
 * @param measure tokens of a slice
 */
export function* mergeSmallSpans(
  spans: readonly Span[],
  { minTokens, maxTokens }: { minTokens: number; maxTokens: number },
  measure: (start: number, end: number) => Steps<number>,
): Steps<Span[]> {
  const merged: Span[] = [];
  const join = function* (a: Span, b: Span): Steps<Span | undefined> {
    const tokens = yield* measure(a.start, b.end);
    return tokens < maxTokens + minTokens
      ? { start: a.start, end: b.end, tokens, ownTokens: a.ownTokens + b.ownTokens }
      : undefined;
  };
  const isSmall = (span: Span) => span.ownTokens < minTokens;
  const settleLast = function* (): Steps<void> {
    const last = merged.at(-1);
    const before = merged.at(-2);
    const joined = last && before && isSmall(last) ? yield* join(before, last) : undefined;
    if (joined) merged.splice(-2, 2, joined);
  };
  for (const span of spans) {
    const last = merged.at(-1);
    const joined = last && isSmall(last) && (isSmall(span) || merged.length === 1) ? yield* join(last, span) : undefined;
    if (joined) {
      merged[merged.length - 1] = joined;
      continue;
    }
    yield* settleLast();
    merged.push(span);
  }
  yield* settleLast();
  return merged;
}
