/**
 * Stem of a lower-case English word: Porter2 (M. Porter, "The English (Porter2) stemming algorithm", snowballstem.org), the
 * algorithm behind ArangoDB's `text_en`. Words with anything but a-z and ' come back unchanged but for a final 's.
 */
export function englishStem(word: string): string {
  if (word.length <= 2) return word;
  const exception = EXCEPTIONS.get(word);
  if (exception !== undefined) return exception;
  let w = word.startsWith("'") ? word.slice(1) : word;
  w = w.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  const [r1, r2] = regions(w);
  w = w.replace(/'s'$|'s$|'$/, '');
  w = step1a(w);
  if (EXCEPTIONS_AFTER_1A.has(w)) return w;
  w = step1b(w, r1);
  w = w.replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  w = replaceSuffix(w, r1, STEP_2);
  w = replaceSuffix(w, r1, STEP_3, r2);
  w = step4(w, r2);
  w = step5(w, r1, r2);
  return w.replaceAll('Y', 'y');
}

const VOWEL = /[aeiouy]/;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

/** Starts of R1 and R2: what follows the first consonant after a vowel, and the same again within R1. */
function regions(word: string): [number, number] {
  const special = /^(?:gener|commun|arsen)/.exec(word);
  const r1 = special ? special[0].length : after(word, 0);
  return [r1, after(word, r1)];
}

function after(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return found ? from + found.index + 2 : word.length;
}

function step1a(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word)) return word;
  return word.endsWith('s') && VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word);
  if (eed) return eed.index >= r1 ? word.slice(0, eed.index + 2) : word;
  const suffix = /(?:ed|ing)(?:ly)?$/.exec(word);
  if (!suffix || !VOWEL.test(word.slice(0, suffix.index))) return word;
  const stem = word.slice(0, suffix.index);
  if (/(?:at|bl|iz)$/.test(stem)) return stem + 'e';
  if (DOUBLE.test(stem)) return stem.slice(0, -1);
  return isShort(stem, r1) ? stem + 'e' : stem;
}

/** A short word ends in a short syllable and has an empty R1. */
function isShort(word: string, r1: number): boolean {
  return r1 >= word.length && endsInShortSyllable(word);
}

function endsInShortSyllable(word: string): boolean {
  return /^[aeiouy][^aeiouy]$/.test(word) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word);
}

/** Suffix, replacement, and for some a condition on where the suffix stands or what comes before it. */
type Rule = readonly [suffix: string, replacement: string, condition?: 'r2' | 'after-l' | 'after-valid-li'];

function replaceSuffix(word: string, r1: number, rules: readonly Rule[], r2 = 0): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const [suffix, replacement, condition] = rule;
  const start = word.length - suffix.length;
  const before = word[start - 1] ?? '';
  if (start < r1) return word;
  if (condition === 'r2' && start < r2) return word;
  if (condition === 'after-l' && before !== 'l') return word;
  if (condition === 'after-valid-li' && !'cdeghkmnrt'.includes(before)) return word;
  return word.slice(0, start) + replacement;
}

function step4(word: string, r2: number): string {
  const suffix = STEP_4.find((s) => word.endsWith(s));
  if (suffix === undefined) return word;
  const start = word.length - suffix.length;
  if (start < r2) return word;
  if (suffix === 'ion' && !/[st]$/.test(word.slice(0, start))) return word;
  return word.slice(0, start);
}

function step5(word: string, r1: number, r2: number): string {
  const last = word.length - 1;
  if (word.endsWith('e') && (last >= r2 || (last >= r1 && !endsInShortSyllable(word.slice(0, -1))))) return word.slice(0, -1);
  return word.endsWith('ll') && last >= r2 ? word.slice(0, -1) : word;
}

// longest suffix first within each step
const STEP_2: readonly Rule[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og', 'after-l'],
  ['li', '', 'after-valid-li'],
];
const STEP_3: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', '', 'r2'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
];
const EXCEPTIONS = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
]);
const EXCEPTIONS_AFTER_1A = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed']);
