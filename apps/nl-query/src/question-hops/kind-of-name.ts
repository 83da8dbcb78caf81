import { ANY_NOUN, fold, LEXICAL, lexicalBits, words } from '@strata/text';
import type { AnswerKind } from '../question-plans/hop-relation';
import { kindOfNoun } from '../question-plans/hop-relation';

/** Bits of a whole name, or of the noun that it ends with, by the kind that they tell; the first that fits counts. */
const WHOLE: readonly (readonly [AnswerKind, number])[] = [
  ['person', LEXICAL.knownPerson],
  ['place', LEXICAL.country | LEXICAL.largeCity | LEXICAL.city | LEXICAL.place],
  ['organization', LEXICAL.organization],
];
const LAST_NOUN: readonly (readonly [AnswerKind, number])[] = [
  ['organization', LEXICAL.organizationNoun | LEXICAL.groupNoun],
  ['place', LEXICAL.placeNoun],
  ['work', LEXICAL.workNoun],
  ['thing', LEXICAL.eventNoun | LEXICAL.lawNoun],
];
/** "War of Independence", "University of Miami": the noun stands before. */
const OF = /^(?:the )?(?<noun>[^,]+?) (?:of|for) /iu;
/** Companies that publish what others perform. */
export const COMPANY = /\b(?:records|entertainment|productions|pictures|studios|inc|ltd|corporation|airlines)$/i;
const VERBS = LEXICAL.verb | LEXICAL.maybeVerb;
const NAMES = LEXICAL.familyName | LEXICAL.givenName;
const SAME_KIND = 0.15;
const OTHER_KIND = -0.8;

/** What kind of thing a name is by the words it is made of; undefined where they do not tell, or tell several. */
export function kindOfName(name: string): AnswerKind | undefined {
  const folded = fold(name).replace(/^the /, '');
  const all = words(folded).map(({ text }) => text);
  const [first = '', last = ''] = [all[0], all.at(-1)];
  if (all.length === 1) {
    const bits = lexicalBits(folded);
    const told = WHOLE.filter(([, some]) => (bits & some) !== 0);
    if (told.length === 1) return told[0]![0];
    if (told.length === 0 && (bits & LEXICAL.givenName) !== 0) return 'person';
    return bits !== 0 && (bits & ~(ANY_NOUN | VERBS)) === 0 ? 'thing' : undefined; // a common noun with a capital is no name
  }
  if (COMPANY.test(name)) return 'organization';
  const known = WHOLE.find(([, some]) => (lexicalBits(folded) & some) !== 0);
  if (known) return known[0];
  const noun = words(OF.exec(folded)?.groups?.['noun'] ?? '').at(-1)?.text ?? last;
  const called = kindOfNoun(noun);
  if (!['thing', 'person', 'date', 'number'].includes(called)) return called;
  const bits = lexicalBits(noun);
  const isName = (bits & NAMES) !== 0;
  if ((lexicalBits(first) & LEXICAL.givenName) !== 0 && (isName || (bits & ANY_NOUN) === 0)) return 'person';
  return isName || (lexicalBits(first) & NAMES) !== 0 ? undefined : LAST_NOUN.find(([, nouns]) => (bits & nouns) !== 0)?.[0];
}

/** What it says for an answer of a kind that its own words tell of a kind. */
export function nameKindScore(name: string, kind: AnswerKind): number {
  if (kind === 'thing' || kind === 'date' || kind === 'number' || kind === 'nationality') return 0;
  const told = kindOfName(name);
  if (told === undefined || (told === 'organization' && kind === 'place')) return 0;
  return told === kind ? SAME_KIND : OTHER_KIND;
}
