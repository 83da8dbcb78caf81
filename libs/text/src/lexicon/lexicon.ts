import { brotliDecompressSync } from 'node:zlib';
import { PACKED_CONTAINERS, PACKED_DEMONYMS, PACKED_WORDS } from './lexicon.data';
import { PackedLexicon } from './packed-lexicon';

/**
 * What the lexicon can say of a folded word or phrase, as bits. Common nouns by what they are a kind of (`personNoun`: "engineer"), parts
 * of speech by what a word mostly is (`verb`) or also can be (`maybeVerb`), names by whose name they are.
 */
export const LEXICAL = {
  personNoun: 1 << 0,
  organizationNoun: 1 << 1,
  groupNoun: 1 << 2,
  placeNoun: 1 << 3,
  eventNoun: 1 << 4,
  workNoun: 1 << 5,
  lawNoun: 1 << 6,
  productNoun: 1 << 7,
  languageNoun: 1 << 8,
  organismNoun: 1 << 9,
  timeNoun: 1 << 10,
  unitNoun: 1 << 11,
  substanceNoun: 1 << 12,
  actNoun: 1 << 13,
  messageNoun: 1 << 14,
  otherNoun: 1 << 15,
  verb: 1 << 16,
  maybeVerb: 1 << 17,
  adjective: 1 << 18,
  maybeAdjective: 1 << 19,
  adverb: 1 << 20,
  givenName: 1 << 21,
  familyName: 1 << 22,
  knownPerson: 1 << 23,
  largeCity: 1 << 24,
  city: 1 << 25,
  place: 1 << 26,
  country: 1 << 27,
  organization: 1 << 28,
  demonym: 1 << 29,
  otherName: 1 << 30,
} as const;

/** In the order of the bits. */
const LETTERS = 'poglewdsintqfxkzVvAaBGSPCcLNODM';

export const ANY_NOUN = (1 << 16) - 1;

let words: PackedLexicon | undefined;
let demonyms: Map<string, string> | undefined;
let containers: Map<string, string> | undefined;
/** what any place lies in */
let wholes: Set<string> | undefined;

/** Bits of a folded word or of a phrase with single spaces; 0 when it is unknown. */
export function lexicalBits(folded: string): number {
  words ??= new PackedLexicon(unpackedBytes(PACKED_WORDS), LETTERS);
  return words.get(folded);
}

/** Demonyms of several states or of none: the one that is meant where nothing more is said. */
const MEANT_PLACES = new Map<string, string | undefined>([
  ['chinese', 'China'],
  ['russian', 'Russia'],
  ['czech', 'Czech Republic'],
  ['yugoslav', 'Yugoslavia'],
  ['norman', 'Normandy'],
  ['european', 'Europe'],
  ['african', 'Africa'],
  ['asian', 'Asia'],
  ['british', 'Great Britain'],
  ['dutch', 'Netherlands'],
  ['olympic', undefined],
  ['latin', undefined],
]);

/** The place that a folded demonym belongs to: "polish" gives "Poland". */
export function placeOfDemonym(folded: string): string | undefined {
  if (MEANT_PLACES.has(folded)) return MEANT_PLACES.get(folded);
  demonyms ??= new Map(lines(PACKED_DEMONYMS));
  return demonyms.get(folded);
}

/** Whether everybody knows that one place lies in another, by their folded names. */
export function liesIn(place: string, whole: string): boolean {
  containers ??= new Map(lines(PACKED_CONTAINERS));
  return containers.get(place)?.split('|').includes(whole) ?? false;
}

/** Whether everybody knows that two places lie side by side in a third, by their folded names: towns of one country, states of one union. */
export function lieSideBySide(place: string, other: string): boolean {
  containers ??= new Map(lines(PACKED_CONTAINERS));
  const whole = containers.get(place)?.split('|');
  if (!whole || (isWhole(other) && !isWhole(place))) return false;
  return (
    containers
      .get(other)
      ?.split('|')
      .some((one) => whole.includes(one)) === true
  );
}

/** Whether everybody knows of a place that lies in this one, by its folded name: a state, a county, a country. */
export function isWhole(place: string): boolean {
  containers ??= new Map(lines(PACKED_CONTAINERS));
  wholes ??= new Set([...containers.values()].flatMap((names) => names.split('|')));
  return wholes.has(place);
}

function lines(packed: string): [string, string][] {
  return unpackedBytes(packed)
    .toString()
    .split('\n')
    .map((line) => line.split('\t', 2) as [string, string]);
}

function unpackedBytes(packed: string): Buffer {
  return brotliDecompressSync(Buffer.from(packed, 'base64'));
}
