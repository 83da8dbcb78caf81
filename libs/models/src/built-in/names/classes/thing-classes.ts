import type { WordType } from '@strata/text';
import { ANY_NOUN, isCapital, KIND, LEXICAL, lexicalBits, stem } from '@strata/text';
import type { EntityClass } from '../../entity-classes';
import { speaksForOrganization } from './acting-organizations';
import { classInLanguage } from '../languages/names-in-language';
import { classOfNoun } from '../noun-classes';
import type { MentionTokens, ReadText } from '../read-text';
import { spellingOf } from '../spelling';
import { standingClass } from '../standing-classes';
import type { NamedThing } from '../things';
import { isAddressed, isCalledLikePerson, isGroupOfPeople, isNamedLikePerson, knownPerson } from './persons';
import { isNoOrganization, isNoPerson, isNowhere } from './unlikely-classes';
import { isSubstance } from './substances';
import { definingHead } from '../type-features';
import { KNOWN_CONCEPTS, KNOWN_LAWS, KNOWN_ORGANIZATIONS, KNOWN_PRODUCTS, SHORT_NAMES } from '../word-lists';

/** What a text lets one say of the kind of a thing. */
export interface ThingKind {
  /** `undefined` when nothing speaks for any class clearly: no type is better than a wrong one. */
  kind: EntityClass | undefined;
  /** Weight per stem of a noun that tells what the thing is. */
  nouns: Map<string, number>;
}

const LEARNT: readonly EntityClass[] = ['person', 'organization', 'place'];
const OTHER = 3;
const [DEFINED, BESIDE, IN_NAME] = [4, 2, 2];
const LEAST_PROBABILITY = 0.55;
const LEAST_OF_OTHER = 0.6;
const MOST_MENTIONS = 6;

/**
 * Class of a thing: what it is said to be ("X is a river", "the film X", "X, a programmer"), what its name ends in ("Society"), and what the
 * learnt model makes of its names and their surroundings.
 */
export function thingKind(read: ReadText, thing: NamedThing): ThingKind {
  const told = toldKind(read, thing);
  const kind = classInLanguage(read, thing.mentions, told.kind);
  return { ...told, kind: isSubstance(read, thing, kind) ? 'concept' : kind };
}

function toldKind(read: ReadText, thing: NamedThing): ThingKind {
  const nouns = new Map<string, number>();
  const told = new Map<EntityClass, number>();
  for (const mention of thing.mentions.slice(0, MOST_MENTIONS)) {
    const at = wordsAround(read, mention);
    const head = definingHead(at, mention.to);
    if (head) tell(head, DEFINED, told, nouns);
    const before = at(mention.from - 1);
    if (before.kind === KIND.lower && at(mention.from - 2).text !== '-' && (before.bits & ANY_NOUN) !== 0 && isNounHere(before))
      tell(before, BESIDE, told, nouns);
    const behind = kindBehind(read, mention);
    if (behind) tell(behind, DEFINED, told, nouns);
  }
  const words = namingWords(read, thing);
  for (const head of words.heads) tell(head, IN_NAME, told, nouns);
  const settled =
    headwordClass(read, thing, nouns) ??
    settledClass(words.spelling) ??
    (isAddressed(read, thing) ? 'person' : undefined) ??
    standingClass(read, thing.mentions) ??
    madeBy(read, thing) ??
    knownLetters(read, thing);
  if (settled) return { kind: settled === 'none' ? undefined : settled, nouns };
  const likely = likelyClass(read, thing, words.spelling, told);
  const acts = (likely === undefined || likely === 'organization') && actsAsOrganization(read, thing);
  const kind = acts ? 'organization' : likely;
  if (kind !== undefined && !told.has(kind) && isUnlikely(read, thing, kind)) return { kind: undefined, nouns };
  const unfounded = told.size === 0 && !acts && ((read.formal && isCode(read, thing)) || isDoubtful(read, thing));
  return { kind: unfounded ? undefined : (kind ?? knownPlace(words.spelling, thing) ?? knownPerson(read, thing)), nouns };
}

function likelyClass(
  read: ReadText,
  thing: NamedThing,
  spelling: string,
  told: ReadonlyMap<EntityClass, number>,
): EntityClass | undefined {
  const sayOther = [...told].some(([kind, weight]) => kind !== 'person' && weight >= DEFINED);
  if (isCalledLikePerson(read, thing, sayOther) || (told.size === 0 && isNamedLikePerson(read, thing))) return 'person';
  const kind = classOf(spelling, thing, told);
  return kind === 'person' && isGroupOfPeople(read, thing) ? 'organization' : kind;
}

function isUnlikely(read: ReadText, thing: NamedThing, kind: EntityClass | undefined): boolean {
  if (kind === 'person') return isNoPerson(read, thing);
  return kind === 'place' ? isNowhere(read, thing) : kind === 'organization' && isNoOrganization(read, thing);
}

/** What nobody knows, and does what only companies and bodies do: "OpenAI announced", "the CEO of Vercel". */
function actsAsOrganization(read: ReadText, { mentions, probabilities }: NamedThing): boolean {
  const { from, to } = mentions[0]!;
  const words = read.tokens.type.slice(from, to + 1);
  if (probabilities[0]! > 0.5 || words.some(({ folded }) => KNOWN_PRODUCTS.has(folded))) return false;
  return mentions.some((mention) => speaksForOrganization(read, mention, true));
}

/** "the Silentlambs organization", "the NVT standard": what an unknown word is said to be right behind it. */
function kindBehind({ tokens, sentences }: ReadText, { from, to, sentence }: MentionTokens): WordType | undefined {
  const [word, before, after] = [tokens.type[from]!, tokens.type[from - 1], tokens.type[to + 1]];
  const known =
    LEXICAL.country | LEXICAL.demonym | LEXICAL.place | LEXICAL.city | LEXICAL.largeCity | LEXICAL.givenName | LEXICAL.familyName;
  if (from !== to || to + 1 >= sentences[sentence]!.last || (word.bits & known) !== 0) return undefined;
  if (before?.folded !== 'the' && before?.folded !== 'a' && before?.folded !== 'an') return undefined;
  return after?.kind === KIND.lower && KINDS_BEHIND.test(after.folded) ? after : undefined;
}

const KINDS_BEHIND =
  /^(?:organization|company|corporation|firm|foundation|agency|newspaper|magazine|band|library|framework|package|protocol|tool|software|app|algorithm|server|browser|kernel|compiler|plugin|standard|filesystem|format|parser|daemon|toolkit|codec|module|engine|interpreter|client|gem|crate)$/;

/** What the text says of it where it begins to speak of it: no look of a title tells better. */
function headwordClass({ headwords }: ReadText, { mentions }: NamedThing, nouns: Map<string, number>): EntityClass | undefined {
  for (const { mention, head } of headwords) {
    if (!head || !mentions.includes(mention)) continue;
    nouns.set(stem(head.folded), DEFINED);
    const kind = classOfNoun(head);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The name of a country or a large city, and of nobody. */
function knownPlace(spelling: string, { probabilities }: NamedThing): EntityClass | undefined {
  const bits = lexicalBits(spelling);
  const place =
    (bits & (LEXICAL.country | LEXICAL.largeCity)) !== 0 && (bits & (LEXICAL.familyName | LEXICAL.givenName | ANY_NOUN)) === 0;
  return place && probabilities[OTHER]! < ((bits & LEXICAL.country) !== 0 ? 0.98 : 0.9) ? 'place' : undefined;
}

/** Last words that leave no doubt what a name of several words is of. */
const SETTLED: readonly (readonly [RegExp, EntityClass])[] = [
  [/^(?:dr|mr|mrs|ms|prof|sir|hon\.?) \p{L}[\p{L}' -]*$/u, 'person'],
  [
    / (?:street|st|ave|blvd|avenue|road|boulevard|parkway|highway|turnpike|township|county|counties|parish|prefecture|oblast|canal|reservoir)$|^(?:county of|river|lake|mount|city of|town of|village of|isle of|gulf of|bay of) |^county \p{L}+$/u,
    'place',
  ],
  [
    /^(?:book|journal|handbook|encyclop(?:a?e|æ)dia|dictionary|proceedings|transactions) of | (?:book|handbook|dictionary) of /,
    'work',
  ],
  [
    /(?:^museum of .*| museum| embassy| consulate| consortium| township board| committee| commission| council| laboratories| working group| task force| wg| k ?k)$/,
    'organization',
  ],
  [/ (?:handbook|manual|specification|proceedings)$/, 'work'],
  [/ (?:conference|symposium|olympics|(?:republican|democratic) national convention)$/, 'event'],
  [/^(?:medal|order|prize|award) of | (?:medal|award|prize)$/, 'concept'],
  [/^(?:rfc|std|bcp|pep|iso|ecma|fips) ?-? ?\d+$/, 'work'],
  [/ licen[cs]e (?:version )?v?\d[\d.]*$| (?:licen[cs]e|[al]?gpl|act|treaty|directive|amendment)$/, 'law'],
  [
    / (?:foundation|inc|ltd|llc|llp|plc|gmbh|corporation|institute|ministry|association|society|federation|schools|magazine|times|n\.a\.?)$/,
    'organization',
  ],
  [/(?<!^west) bank$|^(?:bank|university|ministry|department|board|bureau|institute|college|school|faculty) of /, 'organization'],
  [
    / (?:financial|holdings|airlines|airways|technologies|industries|pharmaceuticals|bancorp|bros|ventures|studios|pictures|films|productions|entertainment|motors|records|orchestra|fc|united|rovers|wanderers)$/,
    'organization',
  ],
  [/ protocol(?: [a-z]+)?$|^(?:mv|ss|rms|hms|hmas|hmcs|uss|usns|rv|sv|motor vessel|motor ship|steamship) \p{L}/u, 'product'],
  [
    / (?:terms of service|terms|addendum|policy|policies)$| (?:states|civil|criminal|penal|commercial|tax|revenue|labou?r) code$/,
    'law',
  ],
];

/** Companies whose products are called by them. */
const MAKERS = /^(?:google|microsoft|apple|adobe|amazon|ibm|intel|nvidia|samsung|atlassian|jetbrains)$/;

/** "Google Docs", "Intel Xeon": what a maker calls a thing of its own in texts about such, and not a part of the company or its place. */
function madeBy({ tokens, technical, citing }: ReadText, { mentions }: NamedThing): EntityClass | undefined {
  if (!technical && !citing) return undefined;
  const isMade = mentions.every(({ from, to }) => {
    const words = tokens.type.slice(from, to + 1).filter(({ kind }) => kind !== KIND.mark);
    if (words.length < 2 || words[1]!.kind === KIND.number || !MAKERS.test(words[0]!.folded)) return false;
    return words.slice(1).every((word) => (isCapital(word.kind) || word.kind === KIND.number) && !ofCompany(word));
  });
  return isMade ? 'product' : undefined;
}

function ofCompany(word: WordType): boolean {
  const { bits, folded } = word;
  const named = LEXICAL.country | LEXICAL.demonym | LEXICAL.largeCity | LEXICAL.givenName | LEXICAL.groupNoun;
  return (
    (bits & named) !== 0 ||
    (bits & LEXICAL.organizationNoun) !== 0 ||
    /^(?:research|capital|ai|deepmind|labs?|store|hq|park|campus|watson)$/.test(folded)
  );
}

function settledClass(spelling: string): EntityClass | undefined {
  return KNOWN_ORGANIZATIONS.has(spelling) ? 'organization' : SETTLED.find(([form]) => form.test(spelling))?.[1];
}

/** "NLP", "GPLv2": what everybody in the trade calls by its letters. */
function knownLetters({ tokens }: ReadText, { mentions }: NamedThing): EntityClass | undefined {
  const { from, to } = mentions[0]!;
  const { kind, folded, text } = tokens.type[from]!;
  if (from !== to || (kind !== KIND.capitals && kind !== KIND.mixed && !/\d/.test(text))) return undefined;
  return KNOWN_CONCEPTS.has(folded) ? 'concept' : KNOWN_LAWS.has(folded) ? 'law' : undefined;
}

/** Capitals or several in one word, in a text about machines or rules: what they stand for, no look of them tells. */
function isCode({ tokens }: ReadText, { mentions }: NamedThing): boolean {
  return mentions.every(({ from, to }) => {
    const { kind, folded, bits, text } = tokens.type[from]!;
    if (to > from)
      return (
        mentions.length > 0 &&
        tokens.type.slice(from, to + 1).every((word) => word.kind !== KIND.lower && word.kind !== KIND.capital)
      );
    if (kind !== KIND.capitals && kind !== KIND.mixed && !/\d/.test(text)) return false;
    return !KNOWN_PRODUCTS.has(folded) && !SHORT_NAMES.has(text) && (bits & (LEXICAL.organization | LEXICAL.country)) === 0;
  });
}

const LEAST_OF_LETTERS = 0.6;

/** Letters that nothing is said of, and a title in quotes: neither the one nor the other looks like a person, a place or an organization. */
function isDoubtful({ tokens }: ReadText, { mentions, probabilities }: NamedThing): boolean {
  if (
    Math.max(...probabilities) < LEAST_OF_LETTERS &&
    mentions.every(({ from, to }) => from === to && isUnknownLetters(tokens.type[from]!))
  )
    return true;
  return mentions.every(
    ({ from, to }) => to > from + 1 && QUOTES.has(tokens.type[from - 1]?.text ?? '') && QUOTES.has(tokens.type[to + 1]?.text ?? ''),
  );
}

const QUOTES = new Set(['"', '\u201c', '\u201d']);

function isUnknownLetters({ kind, bits, text, folded }: WordType): boolean {
  const known = (bits & (LEXICAL.organization | LEXICAL.country)) !== 0 || KNOWN_PRODUCTS.has(folded);
  return kind === KIND.capitals && !known && !SHORT_NAMES.has(text);
}

/** Heads of what a thing is said to be, lower case. */
export function definingNouns(read: ReadText, { mentions }: NamedThing): string[] {
  const found = mentions.slice(0, MOST_MENTIONS).map((mention) => definingHead(wordsAround(read, mention), mention.to)?.folded);
  for (const { mention, head } of read.headwords) if (mentions.includes(mention)) found.push(head?.folded);
  return [...new Set(found.filter((noun) => noun !== undefined))];
}

function wordsAround({ tokens, sentences }: ReadText, { sentence }: MentionTokens): (i: number) => WordType {
  const { first, last } = sentences[sentence]!;
  return (i) => (i >= first && i < last ? tokens.type[i]! : NOTHING);
}

const NOTHING: WordType = { text: '', folded: '', kind: 0, bits: 0, hash: 0, suffix: 0 };

function classOf(spelling: string, { probabilities }: NamedThing, told: ReadonlyMap<EntityClass, number>): EntityClass | undefined {
  const known = spelling.split(' ').some((word) => KNOWN_PRODUCTS.has(word)) ? 'product' : undefined;
  const [said, weight] = [...told].sort(([, a], [, b]) => b - a)[0] ?? [undefined, 0];
  let likeliest = 0;
  for (let k = 1; k < probabilities.length; k++) if (probabilities[k]! > probabilities[likeliest]!) likeliest = k;
  const learnt = LEARNT[likeliest];
  const certainty = probabilities[likeliest]!;
  if (said !== undefined && weight >= DEFINED && (said !== learnt ? certainty < 0.97 : true)) return said;
  if (known !== undefined && (isProductName(spelling) || (certainty < 0.9 && likeliest === OTHER))) return known;
  if (likeliest === OTHER)
    return said !== undefined && !LEARNT.includes(said) ? said : certainty < LEAST_OF_OTHER ? said : undefined;
  if (certainty >= LEAST_PROBABILITY) return learnt;
  return said; // the text says it, and no look of the name speaks clearly against it: "the research vessel Sigrun"
}

/** "TLS", "Python 3.10", "Apache Kafka": nothing but known words and a number. */
function isProductName(spelling: string): boolean {
  return spelling
    .split(' ')
    .every((word) => KNOWN_PRODUCTS.has(word) || (/^v?[\d.]+x?$/.test(word) && !/^(?:1[89]|20)\d\d$/.test(word)));
}

/** A verb form such as "said" before a name is no noun beside it. */
function isNounHere({ bits }: WordType): boolean {
  return (bits & (LEXICAL.verb | LEXICAL.adverb | LEXICAL.adjective)) === 0;
}

function tell(noun: WordType, weight: number, told: Map<EntityClass, number>, nouns: Map<string, number>): void {
  const term = stem(noun.folded);
  nouns.set(term, (nouns.get(term) ?? 0) + weight);
  const kind = classOfNoun(noun);
  if (kind) told.set(kind, (told.get(kind) ?? 0) + weight);
}

/** The words of the longest name that say what it is of: its last one, the one before "of". */
function namingWords(read: ReadText, { mentions }: NamedThing): { spelling: string; heads: WordType[] } {
  const longest = mentions.reduce((best, mention) => (mention.to - mention.from > best.to - best.from ? mention : best));
  const words = read.tokens.type.slice(longest.from, longest.to + 1).filter(({ kind }) => kind !== KIND.mark);
  const spelling = spellingOf(read, longest);
  if (words.length < 2) return { spelling, heads: [] };
  const of = words.findIndex(({ folded }) => folded === 'of' || folded === 'for');
  const head =
    of > 0 ? words[of - 1]! : (words.findLast(({ kind, text }) => isCapital(kind) && !/^[IVXL]+$/.test(text)) ?? words.at(-1)!);
  return {
    spelling,
    heads: [head, words[0]!].filter((word, i) => (word.bits & ANY_NOUN) !== 0 && (i === 0 || FIRST_WORDS.has(word.folded))),
  };
}

/** "Lake Tana", "Mount Guna": the kind stands first. */
const FIRST_WORDS = new Set('lake mount cape fort port river camp battle treaty university church hotel villa castle'.split(' '));
