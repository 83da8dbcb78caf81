import type { Steps } from '@strata/event-loop';
import { NumberList } from './number-list';
import type { PartedText } from './paged-text';
import { walkFewWords, walkWords, windowEnd } from './pre-tokens';
import { countSteps, suffixOf, tokensIn } from './tokens';

/** What a word is may depend on the one behind it, not on the next but one. */
const UNSETTLED_WORDS = 2;
/** Tokens by which the count of a stretch may differ from that of the words in it. */
const SLACK = 4;
/** In prose a word has more, with the space before it. */
const CHARACTERS_OF_A_WORD = 4;
const UNCOUNTED = -1;

/**
 * The tokens before each word of a text, counted once: how many a stretch of it has is then a difference, and only the words at its two
 * ends are looked at again, which its ends may have cut or changed. A stretch has exactly the tokens that it has as a text of its own, but for
 * unbroken runs of thousands of characters, which any count cuts into parts.
 */
export class TokenIndex {
  /** Where each word begins, and the end of the text. */
  private readonly starts: NumberList;
  /** Tokens before each of `starts`. */
  private readonly before: NumberList;
  /** Tokens before the last of `starts`. */
  private counted = 0;
  private readonly windowEnds = new NumberList();

  private constructor(readonly text: PartedText) {
    this.starts = new NumberList(text.length / CHARACTERS_OF_A_WORD);
    this.before = new NumberList(text.length / CHARACTERS_OF_A_WORD);
    this.starts.push(0);
    this.before.push(0);
  }

  private get words(): number {
    return this.starts.length - 1;
  }

  /** @param text well-formed */
  static *of(text: PartedText): Steps<TokenIndex> {
    const index = new TokenIndex(text);
    for (let start = 0; start < text.length;) {
      const end = windowEnd(text, start, text.length);
      yield* walkWords(text, start, end, (wordEnd, tokens) => index.add(wordEnd, tokens));
      index.windowEnds.push(end);
      start = end;
    }
    return index;
  }

  /** Tokens of `[start, end)`. */
  *count(start: number, end: number): Steps<number> {
    const atOnce = this.countAtOnce(start, end);
    return atOnce === UNCOUNTED ? yield* this.countInSteps(start, end) : atOnce;
  }

  /** The same for what needs no steps: a stretch of a few words, or one that begins at a word. @returns -1 for any other */
  countAtOnce(start: number, end: number): number {
    const { starts, before } = this;
    const last = lastUpTo(starts, this.words, end) - UNSETTLED_WORDS;
    const first = firstFrom(starts, this.words, start);
    if (first >= last) return this.countFew(start, end);
    if (starts.at(first) !== start) return UNCOUNTED;
    const tail = this.countFew(starts.at(last), end);
    return tail === UNCOUNTED ? UNCOUNTED : before.at(last) - before.at(first) + tail;
  }

  private countFew(start: number, end: number): number {
    let counted = 0;
    const isCounted = walkFewWords(this.text, start, end, (_, tokens) => {
      counted += tokens;
    });
    return isCounted ? counted : UNCOUNTED;
  }

  private *countInSteps(start: number, end: number): Steps<number> {
    const { starts, before } = this;
    const last = lastUpTo(starts, this.words, end) - UNSETTLED_WORDS;
    let first = firstFrom(starts, this.words, start);
    if (first >= last) return yield* countSteps(this.text.slice(start, end));
    let head = 0;
    if (starts.at(first) !== start) {
      const windowEnd = this.windowEnds.at(firstFrom(this.windowEnds, this.windowEnds.length - 1, start + 1));
      const [to, begin] = [Math.min(end, windowEnd), first] as const;
      const untilWord = (wordEnd: number, tokens: number) => {
        head += tokens;
        while (starts.at(first) < wordEnd) first++;
        return starts.at(first) === wordEnd;
      };
      if (!walkFewWords(this.text, start, to, untilWord)) {
        [head, first] = [0, begin];
        yield* walkWords(this.text, start, to, untilWord);
      }
      if (first >= last) return yield* countSteps(this.text.slice(start, end));
    }
    let tail = this.countFew(starts.at(last), end);
    if (tail === UNCOUNTED) tail = yield* countSteps(this.text.slice(starts.at(last), end));
    return head + before.at(last) - before.at(first) + tail;
  }

  /**
   * Length in UTF-16 code units of the longest suffix of `[start, end)` that has at most `limit` tokens and starts at a word; inside one, and at a
   * whole character, where the last word alone has more.
   */
  *suffixWithin(start: number, end: number, limit: number): Steps<number> {
    if (limit <= 0) return 0;
    const last = lastUpTo(this.starts, this.words, end);
    const fitting = firstFrom(this.before, last, this.before.at(last) - limit - SLACK);
    for (let at = fitting; at <= last && at <= fitting + 2 * SLACK; at++) {
      const from = Math.max(start, this.starts.at(at));
      if (from < end && (yield* this.count(from, end)) <= limit) return end - from;
    }
    const part = this.text.slice(Math.max(start, this.starts.at(Math.max(0, last - UNSETTLED_WORDS))), end);
    const tokens = yield* tokensIn(part);
    return tokens.length <= limit ? part.length : suffixOf(part, tokens, limit);
  }

  private add(wordEnd: number, tokens: number): void {
    this.counted += tokens;
    this.starts.push(wordEnd);
    this.before.push(this.counted);
  }
}

/** The first of the ascending entries up to `last` that is not below `value`; `last` when all are. */
function firstFrom(list: NumberList, last: number, value: number): number {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list.at(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last of the ascending entries up to `last` that is not above `value`; 0 when all are. */
function lastUpTo(list: NumberList, last: number, value: number): number {
  const after = firstFrom(list, last, value + 1);
  return list.at(after) <= value ? after : Math.max(0, after - 1);
}
