/** Longest and shortest parts of names that may be short for a word. */
const LENGTH = { min: 2, max: 5 } as const;
/** Share of a word's consonants that its short form keeps, where it leaves one out in between. */
const KEPT = 0.75;

/**
 * Whether a part of a name, or a code, is short for a word, as people shorten words for tables: its beginning (`act` of active), or its first
 * letter and consonants in order (`lmt` of limit, `pd` of paid, `CNL` of cancelled). Both in lower case.
 */
export function isShortFor(part: string, word: string): boolean {
  if (part.length < LENGTH.min || part.length > LENGTH.max || part.length >= word.length || part[0] !== word[0]) return false;
  if (!/^[a-z]+$/.test(part)) return false;
  if (part.length >= 3 && word.startsWith(part)) return true;
  if (/[aeiou]/.test(part.slice(1))) return false;
  const skeleton = consonantsOf(word);
  if (part.length === 2) return skeleton === part;
  return skeleton.startsWith(part) || (isSubsequence(part, skeleton) && part.length >= skeleton.length * KEPT);
}

/** The first letter and the consonants behind it, doubled ones once. */
const consonantsOf = (word: string): string =>
  `${word[0] ?? ''}${word.slice(1).replaceAll(/[aeiou]/g, '')}`.replaceAll(/(.)\1+/g, '$1');

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of part) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * What parts of names are short for in a question: a word of it, where the names say it in no other way.
 * @param parts of the names of a schema
 * @param words of the question, lower case, that may be names
 * @param knows whether a name says a word as it is, or by an abbreviation that everybody knows
 * @returns by part; one that is short for several words is left out
 */
export function shortFormsIn(
  parts: ReadonlySet<string>,
  words: readonly string[],
  knows: (word: string) => boolean,
): Map<string, string> {
  const found = new Map<string, string>();
  const wanted = [...new Set(words)].filter((word) => word.length >= 4 && !knows(word));
  for (const part of parts) {
    const [word, second] = wanted.filter((one) => isShortFor(part, one));
    if (word !== undefined && second === undefined) found.set(part, word);
  }
  return found;
}
