import { encodeCollationKey, simpleLetters } from './collation-key';

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
    if (primaryA === 0 || primaryB === 0) return compareKeys(a, b);
    if (primaryA !== primaryB)
      return isFollowedByOther(a, i, primary) || isFollowedByOther(b, i, primary) ? compareKeys(a, b) : primaryA - primaryB;
    if (accents === 0) accents = (secondary[codeA] ?? 0) - (secondary[codeB] ?? 0);
    if (cases === 0) cases = (tertiary[codeA] ?? 0) - (tertiary[codeB] ?? 0);
  }
  const longer = a.length > length ? a : b;
  if (longer.length > length && primary[longer.charCodeAt(length)] === 0) return compareKeys(a, b);
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
