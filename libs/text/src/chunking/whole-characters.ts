import type { PartedText } from './paged-text';

/** The largest offset up to `offset` that lies not between the two halves of a surrogate pair. */
export function wholeCharactersUpTo(text: PartedText, offset: number): number {
  if (offset <= 0 || offset >= text.length) return offset;
  const unit = text.charCodeAt(offset);
  const before = text.charCodeAt(offset - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff ? offset - 1 : offset;
}
