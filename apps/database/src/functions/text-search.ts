import type { Steps } from '../values/steps';
import { PIECE } from '../values/steps';

/**
 * V8's own search takes, at worst, time with the product of both lengths ("aaaa…" in which "aa…b…aa" is looked for: 24 seconds for a million
 * and 100,000 characters). Up to this product it is quick whatever the texts are.
 */
const MAX_COMPARISONS = 10_000_000;

/** Looks for one text in others, in time with the sum of their lengths (Knuth, Morris, Pratt, SIAM Journal on Computing 6, 1977). */
export class TextSearch {
  private failures: Int32Array | null = null;

  constructor(private readonly needle: string) {}

  /** Where it first begins at `from` or behind, in code units; -1: nowhere. */
  *first(text: string, from = 0): Steps<number> {
    const { needle } = this;
    if (needle.length * (text.length - from) <= MAX_COMPARISONS) return text.indexOf(needle, from);
    const at = yield* this.scan(
      text.length - from,
      (place) => text.charCodeAt(from + place),
      (place) => needle.charCodeAt(place),
    );
    return at < 0 ? -1 : from + at;
  }

  /** Where it last begins in the text before `end`, in code units; -1: nowhere. */
  *last(text: string, end: number): Steps<number> {
    const { needle } = this;
    if (needle.length * end <= MAX_COMPARISONS) return text.slice(0, end).lastIndexOf(needle);
    const backwards = new TextSearch(needle);
    const at = yield* backwards.scan(
      end,
      (place) => text.charCodeAt(end - 1 - place),
      (place) => needle.charCodeAt(needle.length - 1 - place),
    );
    return at < 0 ? -1 : end - at - needle.length;
  }

  private *scan(length: number, unitOf: (place: number) => number, wanted: (place: number) => number): Steps<number> {
    const size = this.needle.length;
    const failures = (this.failures ??= yield* failuresOf(size, wanted));
    let matched = 0;
    for (let at = 0; at < length; at += 1) {
      const unit = unitOf(at);
      while (matched > 0 && wanted(matched) !== unit) matched = failures[matched - 1]!;
      if (wanted(matched) === unit) matched += 1;
      if (matched === size) return at - size + 1;
      if (at % PIECE === PIECE - 1) yield;
    }
    return -1;
  }
}

/** For each place of the needle: how much of its beginning ends there. */
function* failuresOf(size: number, wanted: (place: number) => number): Steps<Int32Array> {
  const failures = new Int32Array(size);
  let matched = 0;
  for (let at = 1; at < size; at += 1) {
    while (matched > 0 && wanted(matched) !== wanted(at)) matched = failures[matched - 1]!;
    if (wanted(matched) === wanted(at)) matched += 1;
    failures[at] = matched;
    if (at % PIECE === PIECE - 1) yield;
  }
  return failures;
}
