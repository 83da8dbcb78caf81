import { stem, wordLikeness, words } from '@strata/text';
import { statedModalities, stemsBesideModals } from './modality';

/** "for signing only", "only for signing", "be used only for signing": a preposition and what alone it leads to. */
const ALONE = [
  /\b(?<how>for|to|by|with|in|on|at) (?<what>\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)?) only\b/iu,
  /\b(?:only|solely|exclusively) (?:be \p{L}+ )?(?<how>for|by|with|in|on|at) (?<what>\p{L}[\p{L}-]*)/iu,
];
const OF_OTHERS =
  /\b(?:others?|others?['’]s?|another|someone else(?:['’]s)?|somebody else(?:['’]s)?|each other(?:['’]s)?|anyone else(?:['’]s)?)\b/i;
const ONLY_OWN = /\bonly\b.{0,80}\b(?:their|his|her|its|your|my|our) own\b/i;
/** Whoever has no other rights than all have. */
const ORDINARY = new Set(['normal', 'regular', 'ordinary', 'standard', 'own', 'single'].map(stem));
/** Likeness of two words from which on the one may be meant by the other. */
const ALIKE = 0.5;
const BEGINNING = 4;

/**
 * Whether a clause allows something of what is asked alone, and that is another thing: "for signing only" where encryption is asked for, "only their own" where
 * those of others are.
 */
export function excludes(question: string, clause: string): boolean {
  const [stated, another] = statedModalities(clause);
  if (stated?.modality !== 'permits' || another) return false;
  const asked = new Set(stemsBesideModals(question));
  const own = ONLY_OWN.exec(clause);
  if (own && OF_OTHERS.test(question)) {
    const allowed = stemsBesideModals(clause.slice(0, own.index + own[0].length)).filter((one) => !ORDINARY.has(one));
    return allowed.every((one) => asked.has(one)) && [...asked].every((one) => allowed.includes(one));
  }
  const alone = ALONE.map((form) => form.exec(clause)).find((found) => found !== null);
  if (!alone) return false;
  const { how, what } = alone.groups as { how: string; what: string };
  const other = new RegExp(`\\b${how} (?:an? |the )?(?<what>\\p{L}[\\p{L}-]*)\\??$`, 'iu').exec(question.trim())?.groups!['what'];
  if (other === undefined) return false;
  const besides = stemsBesideModals(`${clause.slice(0, alone.index)} ${clause.slice(alone.index + alone[0].length)}`);
  const beside = stemsBesideModals(question.slice(0, question.lastIndexOf(other)));
  return beside.length > 0 && sameStems(besides, beside) && words(what).every(({ text }) => areUnlike(text, other.toLowerCase()));
}

const sameStems = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((each) => other.includes(each)) && other.every((each) => one.includes(each));

const areUnlike = (one: string, other: string): boolean =>
  stem(one).slice(0, BEGINNING) !== stem(other).slice(0, BEGINNING) && wordLikeness(one, other) < ALIKE;
