import type { PartedText } from './paged-text';

/** A chunk in the making: offsets into the text, and how much of it repeats the chunk before. */
export interface Span {
  start: number;
  end: number;
  /** Tokens of `[start, end)`. */
  tokens: number;
  /** Tokens that the chunk before does not hold. */
  ownTokens: number;
}

/** `[start, end)` without white space at either side; undefined when nothing is left. */
export function trimmed(text: PartedText, start: number, end: number): { start: number; end: number } | undefined {
  const slice = text.slice(start, end);
  const body = slice.trim();
  if (body === '') return undefined;
  const from = start + slice.length - slice.trimStart().length;
  return { start: from, end: from + body.length };
}
