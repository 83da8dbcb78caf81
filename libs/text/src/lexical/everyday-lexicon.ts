import { stem } from './stem';
import { fold } from './words';

/** Groups of everyday words one of which tells what is asked by another, of a thing or its kind: "alcohol" by "beer". General knowledge, tuned on nothing. */
const GROUPS = [
  'portion serving',
  'alcohol alcoholic beer wine liquor',
  'uncle aunt cousin nephew niece grandfather grandmother kin relative',
  'stolen leaked exposed compromised',
  'password credential secret passphrase',
  'okay ok fine acceptable',
  'clothed clothing dressed nude naked unclothed',
  'vacation holiday leave',
  'repository repo',
  'car vehicle automobile',
  'bike bicycle',
  'salary wage pay compensation',
  'price cost fee charge',
  'kid child minor',
  'doctor physician',
  'boss supervisor manager',
  'meat beef pork chicken lamb ham bacon',
  'dog cat pet',
  'jugendliche minderjährige kinder',
  'preis kosten gebühr',
].map((group) => [...new Set(group.split(' ').map((word) => stem(fold(word))))]);

const groupsOf = new Map<string, readonly string[]>();
for (const group of GROUPS)
  for (const word of group) groupsOf.set(word, [...(groupsOf.get(word) ?? []), ...group.filter((other) => other !== word)]);
const NONE: readonly string[] = [];

/** Stems of everyday words that may tell what a stem asks for, without itself; none for a word outside the lexicon. */
export function everydayWords(stemmed: string): readonly string[] {
  return groupsOf.get(stemmed) ?? NONE;
}
