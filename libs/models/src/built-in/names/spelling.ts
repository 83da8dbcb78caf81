import { fold, KIND, withSingleBlanks } from '@strata/text';
import type { MentionTokens, ReadText } from './read-text';

/** Folded words, one space between. */
export function spellingOf({ text, tokens }: ReadText, { from, to }: MentionTokens): string {
  let spelling = '';
  if (to - from > 1 && tokens.start[to]! > tokens.end[to - 1]! && tokens.type[to - 1]!.kind === KIND.mark) {
    const written = text.slice(tokens.start[from]!, tokens.end[to]!);
    const whole = inOneLine(written);
    if (whole !== written) return fold(whole);
  }
  for (let i = from; i <= to; i++) {
    const { kind, folded } = tokens.type[i]!;
    if (kind !== KIND.mark) spelling += spelling === '' ? folded : ` ${folded}`;
  }
  return spelling;
}

/** A name as it would stand in one line. */
export function inOneLine(written: string): string {
  if (!written.includes('\n')) return withSingleBlanks(written);
  return withSingleBlanks(
    written.replace(/(?<=\p{L})[-\u2010\u00ad][ \t]*\r?\n\s*(?=\p{Ll})/gu, '').replace(/(?<=[-\u2010])[ \t]*\r?\n\s*/g, ''),
  );
}
