import { encodeCollationKey, encodePrimaries, simpleLetters } from './collation-key';

/**
 * Order of strings everywhere in the database: ICU's `en_US`, upper case first; only equal strings give 0. Exactly the order of
 * `encodeCollationKey`'s bytes, so that operators and indexes agree on every string; where these keys and ICU differ (Thai and Indic
 * reordering, ideographs beyond the main block, several marks on one letter, ties) the keys win.
 */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const { primary, secondary, tertiary } = simpleLetters();
  const length = Math.min(a.length, b.length);
  let accents = 0;
  let cases = 0;
  for (let i = 0; i < length; i += 1) {
    if (i % EQUAL_AT_ONCE === 0 && length - i >= EQUAL_AT_ONCE) {
      i = endOfEqual(a, b, i);
      if (i >= length) break;
    }
    const codeA = a.charCodeAt(i);
    const codeB = b.charCodeAt(i);
    if (codeA === codeB) continue;
    const primaryA = primary[codeA] ?? 0;
    const primaryB = primary[codeB] ?? 0;
    if (primaryA === 0 || primaryB === 0) return compareFrom(i, a, b);
    if (primaryA !== primaryB)
      return isFollowedByOther(a, i, primary) || isFollowedByOther(b, i, primary) ? compareFrom(i, a, b) : primaryA - primaryB;
    if (accents === 0) accents = (secondary[codeA] ?? 0) - (secondary[codeB] ?? 0);
    if (cases === 0) cases = (tertiary[codeA] ?? 0) - (tertiary[codeB] ?? 0);
  }
  const longer = a.length > length ? a : b;
  if (longer.length > length && primary[longer.charCodeAt(length)] === 0) return compareFrom(length, a, b);
  return a.length - b.length || accents || cases;
}

/** Long stretches that are equal are found so much at a time, which takes no time compared with looking at each letter. */
const EQUAL_AT_ONCE = 16 * 1024;

/** Behind the stretches from `start` on that are equal. */
function endOfEqual(a: string, b: string, start: number): number {
  const last = Math.min(a.length, b.length) - EQUAL_AT_ONCE;
  let at = start;
  while (at <= last && a.slice(at, at + EQUAL_AT_ONCE) === b.slice(at, at + EQUAL_AT_ONCE)) at += EQUAL_AT_ONCE;
  return at;
}

/** A mark behind a letter may make it another letter. */
function isFollowedByOther(text: string, index: number, primary: Uint32Array): boolean {
  return index + 1 < text.length && primary[text.charCodeAt(index + 1)] === 0;
}

function compareKeys(a: string, b: string): number {
  return Buffer.compare(encodeCollationKey(a), encodeCollationKey(b));
}

/** Shorter strings are compared by their whole keys. */
const SHORT = 4 * 1024;
/** Characters behind a difference whose weights are asked first; most differences are decided by the first few. */
const FIRST_LOOK = 1024;
/** Characters in which a place to cut at is looked for. */
const MAX_WAY_TO_CUT = 1024;

/**
 * Strings that are equal up to `index`, where their letters alone do not decide. Whole keys of long texts would be hundreds of
 * megabytes: the primary weights of some characters from the difference on, then of more, decide where they differ, because they
 * come before everything else in the keys.
 */
function compareFrom(index: number, a: string, b: string): number {
  if (Math.max(a.length, b.length) <= SHORT) return compareKeys(a, b);
  const start = cutBefore(a, index);
  for (let look = FIRST_LOOK; start !== undefined; look *= 8) {
    const [endA, endB] = [cutFrom(a, start + look), cutFrom(b, start + look)];
    if (endA === undefined || endB === undefined) continue;
    const [primariesA, primariesB] = [encodePrimaries(a.slice(start, endA)), encodePrimaries(b.slice(start, endB))];
    const length = Math.min(primariesA.length, primariesB.length);
    const order = Buffer.compare(primariesA.subarray(0, length), primariesB.subarray(0, length));
    if (order !== 0) return order;
    // what ends a level in a key is less than any weight
    if (endA === a.length && primariesB.length > length) return -1;
    if (endB === b.length && primariesA.length > length) return 1;
    if (endA === a.length && endB === b.length) break;
  }
  return compareKeys(a, b);
}

/** A place at or before `index` where a text may be cut without changing what the weights of either part are. */
function cutBefore(text: string, index: number): number | undefined {
  for (let at = index; at > index - MAX_WAY_TO_CUT && at > 0; at -= 1) if (isBeginning(text.charCodeAt(at))) return at;
  return index < MAX_WAY_TO_CUT ? 0 : undefined;
}

/** The same at or behind `index`. */
function cutFrom(text: string, index: number): number | undefined {
  for (let at = index; at < text.length && at < index + MAX_WAY_TO_CUT; at += 1) if (isBeginning(text.charCodeAt(at))) return at;
  return index + MAX_WAY_TO_CUT >= text.length ? text.length : undefined;
}

/** A letter, an ideograph or a syllable that forms nothing with what stands before it. */
function isBeginning(code: number): boolean {
  return (simpleLetters().primary[code] ?? 0) !== 0 || (code >= 0x3400 && code < 0xa000) || (code >= 0xac00 && code < 0xd7a4);
}
