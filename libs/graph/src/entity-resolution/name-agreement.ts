import { acronymsOf, singular, skeleton } from './blocking-keys';
import { editDistance } from './edit-distance';
import { isShortForm } from './given-names';
import type { NameForm } from './name-form';
import { FUNCTION_WORDS, OPPOSITES, PARTICLES, TITLES } from './name-words';

/** In which way two names agree. */
export const AGREEMENTS = {
  'same letters': 0.9,
  'stated in brackets': 0.97,
  'short name': 0.78,
  'word order': 0.82,
  'legal form': 0.78,
  title: 0.74,
  plural: 0.68,
  'middle name': 0.6,
  'short form': 0.55,
  initials: 0.5,
  acronym: 0.5,
  spelling: 0.47,
  surname: 0.8,
} as const;
export type Agreement = keyof typeof AGREEMENTS;

/** How far two names speak for one thing, before anything is known of what they stand for; 0..1. */
export interface NameEvidence {
  reason: Agreement;
  strength: number;
}

/** A single word left of a name is not worth as much as two. */
const SINGLE_WORD = 0.2;
/** A given name or a surname, which many have. */
const SINGLE_PERSON = 0.25;
/** Of more than one word: `UEFA Cups`. */
const PHRASE_IN_PLURAL = 0.04;
/** All consonants agree. */
const SAME_SKELETON = 0.08;
/** Shorter ones agree by chance: `Yippee` and `Yappee`. */
const SHORTEST_SKELETON = 7;
const SHORTEST_MISSPELT = 5;
const TWO_ERRORS_FROM = 9;
/** A single word that is shorter may well end in `s` by itself (`Carlos`). */
const SHORTEST_SINGULAR = 7;

/** How two names agree; undefined when they do not. */
export function nameAgreement(a: NameForm, b: NameForm): NameEvidence | undefined {
  if (a.words.length === 0 || b.words.length === 0 || contradict(a, b)) return undefined;
  if (a.letters === b.letters) return sameWords(a, b);
  if (a.isPerson || b.isPerson) return personAgreement(a, b) ?? turnedPerson(a, b) ?? misspelling(a, b);
  if (a.isAcronym !== b.isAcronym) {
    const [short, long] = a.isAcronym ? [a, b] : [b, a];
    return acronymsOf(long.words).includes(short.letters) ? evidence('acronym', short.letters.length > 2 ? 0 : -0.15) : undefined;
  }
  if (sortedContent(a) === sortedContent(b)) return isTurned(a, b) ? evidence('word order') : undefined;
  if (differInNumber(a, b)) return evidence('plural', a.words.length > 1 ? PHRASE_IN_PLURAL : 0);
  return misspelling(a, b);
}

/** Do two names say that they mean different things, whatever else speaks for one? */
export function contradict(a: NameForm, b: NameForm): boolean {
  if (a.numbers !== b.numbers || a.options !== b.options) return true;
  if (a.title !== '' && b.title !== '' && a.title !== b.title && rank(a.title) && rank(b.title)) return true;
  if (a.generation !== '' && b.generation !== '' && a.generation !== b.generation) return true;
  return a.isPerson && b.isPerson && a.words.length > 1 && b.words.length > 1 && middlesContradict(a.words, b.words);
}

/** Titles that tell one person of a name from another. */
const rank = (title: string): boolean =>
  /^(?:king|queen|prince|princess|pope|emperor|empress|mr|mrs|miss|count|countess|duke|duchess)$/.test(title);

function sameWords(a: NameForm, b: NameForm): NameEvidence {
  const single = a.words.length === 1;
  if (a.generation !== b.generation) return evidence('same letters', -SINGLE_WORD - 0.1); // a father and his son
  if (a.title !== b.title) return evidence('title', single || a.numbers !== '' ? -SINGLE_WORD : 0); // there is a Charles IV in every country
  if (a.hasLegalForm !== b.hasLegalForm) return evidence('legal form');
  if (single && (a.isPerson || b.isPerson)) return evidence('same letters', -SINGLE_PERSON); // Ivan and Iván, Marta and Märta
  return evidence('same letters', single && a.letters.length < 4 ? -0.4 : 0);
}

const evidence = (reason: Agreement, by = 0): NameEvidence => ({ reason, strength: AGREEMENTS[reason] + by });

function sortedContent({ words }: NameForm): string {
  return words
    .filter((word) => !FUNCTION_WORDS.has(word))
    .sort()
    .join(' ');
}

const ARTICLES = new Set('the a an der die das le la les el los il lo'.split(' '));

/** `University of Oxford` and `Oxford University`; or the same order and an article more: `Slave to Love` is no `Slave of Love`. */
function isTurned(a: NameForm, b: NameForm): boolean {
  const [one, other] = [a, b].map(({ words }) => words.filter((word) => !FUNCTION_WORDS.has(word)).join(' '));
  if (one !== other) return !a.words.some((word) => DIRECTIONS.has(word)); // `Main Street West` is no `West Main Street`
  const [bare, otherBare] = [a, b].map(({ words }) => words.filter((word) => !ARTICLES.has(word)).join(' '));
  return bare === otherBare;
}

const DIRECTIONS = new Set('north south east west northern southern eastern western'.split(' '));

/** `Fujita Seiya` and `Seiya Fujita`; of two words it may as well be two people: `George Lloyd` and `Lloyd George`. */
function turnedPerson(a: NameForm, b: NameForm): NameEvidence | undefined {
  const [one, other] = [a.words, b.words];
  if (!a.isPerson || !b.isPerson || one.length !== other.length || one.length < 2 || a.title !== b.title) return undefined;
  if (one.some((word) => word.length === 1 || TITLES.has(word))) return undefined;
  const isTurn = one.some((_, at) => at > 0 && one.slice(at).concat(one.slice(0, at)).join(' ') === other.join(' '));
  return isTurn ? evidence('word order', one.length > 2 ? -0.07 : -0.22) : undefined;
}

/** One word is in the plural here and in the singular there: the last one, or one before `of`, `for`: `Academy Awards for Best Director`. */
function differInNumber(a: NameForm, b: NameForm): boolean {
  if (a.words.length !== b.words.length) return false;
  const last = a.words.length - 1;
  const different = a.words.flatMap((word, at) => (word === b.words[at] ? [] : [at]));
  const [at] = different;
  if (different.length !== 1 || at === undefined || (at < last && !FUNCTION_WORDS.has(a.words[at + 1]!))) return false;
  const [one, other] = [a.words[at]!, b.words[at]!];
  const isLong = last > 0 || Math.min(one.length, other.length) >= SHORTEST_SINGULAR;
  return isLong && (singular(one) === singular(other) || (last > 0 && (one === `${other}s` || other === `${one}s`)));
}

/** Surname with its particles, and what stands before it. */
function personParts(words: readonly string[]): { given: readonly string[]; surname: string } {
  let from = words.length - 1;
  while (from > 1 && PARTICLES.has(words[from - 1]!)) from--;
  return { given: words.slice(0, from), surname: words.slice(from).join('') };
}

function personAgreement(a: NameForm, b: NameForm): NameEvidence | undefined {
  if (a.words.length < 2 || b.words.length < 2) return undefined;
  const [one, other] = [personParts(a.words), personParts(b.words)];
  if (one.surname !== other.surname || one.surname.length < 2) return undefined;
  const [short, long] = one.given.length <= other.given.length ? [one.given, other.given] : [other.given, one.given];
  const isNickname = isShortForm(short[0]!, long[0]!);
  if (!startsAlike(short[0]!, long[0]!) && !isNickname) return undefined;
  const isFull = short[0]!.length > 1 && long[0]!.length > 1;
  if (isFull && short[0] !== long[0] && !isNickname) return undefined;
  if (!alignMiddles(short.slice(1), long.slice(1))) return undefined;
  if (isNickname) return evidence('short form');
  if (isFull) return evidence('middle name');
  return evidence('initials', short.length > 1 ? 0.12 : 0);
}

/** Equal, or one the initial of the other. */
function startsAlike(a: string, b: string): boolean {
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}

/** Does every middle name of the shorter list stand in the longer one, in order? */
function alignMiddles(short: readonly string[], long: readonly string[]): boolean {
  let at = 0;
  for (const word of short) {
    while (at < long.length && !startsAlike(word, long[at]!)) at++;
    if (at++ >= long.length) return false;
  }
  return true;
}

/** `George H. W. Bush` and `George W. Bush`, `John A. Smith` and `John B. Smith`: both have middle names, and they differ. */
function middlesContradict(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [personParts(a), personParts(b)];
  if (one.surname !== other.surname || [...a].sort().join(' ') === [...b].sort().join(' ')) return false;
  if (!startsAlike(one.given[0]!, other.given[0]!) && !isShortForm(one.given[0]!, other.given[0]!)) return true;
  const [short, long] = [one.given.slice(1), other.given.slice(1)].sort((x, y) => x.length - y.length) as [string[], string[]];
  if (short.length === 0) return false;
  return short.length !== long.length || !alignMiddles(short, long);
}

/** One word written a little differently, all others alike. */
function misspelling(a: NameForm, b: NameForm): NameEvidence | undefined {
  if (a.isAcronym || b.isAcronym || a.title !== b.title) return undefined;
  const bonus = Math.min(a.letters.length, b.letters.length) >= 12 ? 0.05 : 0;
  if (a.words.length !== b.words.length)
    // a blank more or less
    return !a.isPerson && editDistance(a.letters, b.letters, 1) <= 1 && a.letters.length >= TWO_ERRORS_FROM
      ? evidence('spelling', bonus)
      : undefined;
  const different = a.words.flatMap((word, at) => (word === b.words[at] ? [] : [at]));
  const [at] = different;
  if (different.length !== 1 || at === undefined) return undefined;
  const [one, other] = [a.words[at]!, b.words[at]!];
  const shortest = Math.min(one.length, other.length);
  if (shortest < SHORTEST_MISSPELT || one[0] !== other[0] || OPPOSITES.has(one) || OPPOSITES.has(other)) return undefined;
  const longest = Math.max(one.length, other.length);
  if (
    one.slice(0, shortest) === other.slice(0, shortest) &&
    longest > shortest &&
    one.at(-1) !== one.at(-2) &&
    other.at(-1) !== other.at(-2)
  )
    return undefined; // India and Indian, Daniel and Daniela
  if (isPrefixed(one, other) || isPrefixed(other, one)) return undefined;
  const most = shortest >= TWO_ERRORS_FROM ? 2 : 1;
  if (editDistance(one, other, most) > most) return undefined;
  const isSound = skeleton(one) === skeleton(other) && Math.min(a.letters.length, b.letters.length) >= SHORTEST_SKELETON;
  return evidence('spelling', bonus + (isSound ? SAME_SKELETON : 0));
}

/** Syllables that turn a word into another: `TJCompressor` and `TJDecompressor` are two things. */
const TURNING = ['de', 'un', 'in', 'im', 're', 'en', 'ex'];

/** Is one word the other with such a syllable in it, before what a name begins with or behind it? */
function isPrefixed(long: string, short: string): boolean {
  if (long.length !== short.length + 2) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at++;
  // `dede` matches a letter further than the syllable begins
  for (let from = at; from >= Math.max(0, at - 2); from--)
    if (long.slice(0, from) + long.slice(from + 2) === short && TURNING.includes(long.slice(from, from + 2))) return true;
  return false;
}
