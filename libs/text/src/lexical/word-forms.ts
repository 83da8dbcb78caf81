import { stem } from './stem';

/** What a verb and the nouns made of it end in, behind what they have in common: "educate", "educated", "education". */
const VERBAL = new Set(['', 'e', 'd', 'ed', 'ing', 'er', 'or', 'ion', 'ation']);
/** What a word for what belongs to a thing ends in, behind the word for the thing: "region", "regional". */
const DERIVED = new Set(['al', 'ial', 'ical', 'ic', 'ly', 'ally', 'ment', 'ness', 'ful', 'less']);
const BARE = new Set(['', 'e', 'y']);
/** Letters of the common part that may be a doubled consonant or a silent vowel of one of both. */
const MOST_BACK = 1;

/**
 * Whether two folded words of one stem are forms of one word. A stem joins more: "universities" and "universal" are both `univers`,
 * "organization" and "organism" both `organ`. English; words of other languages are forms of one word where their stems are alike and one
 * is the other with an ending that English has.
 */
export function areFormsOfOneWord(some: string, other: string): boolean {
  if (some === other) return true;
  if (stem(some) !== stem(other)) return false;
  const [a, b] = [singular(some), singular(other)];
  if (a === b) return true;
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common++;
  for (let root = common; root >= common - MOST_BACK && root > 0; root--)
    if (haveOneRoot(a.slice(root), b.slice(root)) || haveOneRoot(undoubled(a, root), undoubled(b, root))) return true;
  return false;
}

function haveOneRoot(a: string, b: string): boolean {
  return (VERBAL.has(a) && VERBAL.has(b)) || (BARE.has(a) && DERIVED.has(b)) || (BARE.has(b) && DERIVED.has(a));
}

/** The ending behind a consonant that stands twice before it: "swim", "swimming". */
function undoubled(word: string, root: number): string {
  return word[root] === word[root - 1] ? word.slice(root + 1) : word.slice(root);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}
