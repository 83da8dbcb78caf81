import type { TextSpan } from '@strata/text';

/** What belongs to a number and is part of no word: a currency before it, a percent sign behind it. */
const SIGN_BEFORE = /[$£€¥#+−-]$/;
const SIGN_BEHIND = /^(?:\s?%|°[CF]?|\+)/;
const PAIRS = ['()', '[]', '“”', '""'];

/** A stretch of words with the signs that go with its numbers, and with both of a pair of brackets or quotation marks that it has one of. */
export function withSigns(sentence: string, { start, end }: TextSpan): TextSpan {
  let [from, to] = [start, end];
  const isNumber = /^\d/.test(sentence.slice(from, to)) && !/\d.$/.test(sentence.slice(0, from)); // none of "7-8"
  if (isNumber && SIGN_BEFORE.test(sentence.slice(0, from))) from -= 1;
  to += SIGN_BEHIND.exec(sentence.slice(to))?.[0].length ?? 0;
  for (const [open = '', close = ''] of PAIRS) {
    const within = sentence.slice(from, to);
    const opened = within.split(open).length - 1;
    const closed = open === close ? 0 : within.split(close).length - 1;
    const isOdd = open === close ? opened % 2 === 1 : opened !== closed;
    if (!isOdd) continue;
    if (sentence[to] === close && (open === close || opened > closed)) to += 1;
    else if (sentence[from - 1] === open && (open === close || closed > opened)) from -= 1;
  }
  return { start: from, end: to };
}
