import type { WordType } from '@strata/text';
import { ANY_NOUN, isCapital, KIND, LEXICAL, STOP_WORDS } from '@strata/text';
import type { EntityClass } from '../../entity-classes';
import { speaksForOrganization } from './acting-organizations';
import { classOfNoun } from '../noun-classes';
import type { MentionTokens, ReadText } from '../read-text';
import type { NamedThing } from '../things';
import { KNOWN_ORGANIZATIONS, KNOWN_PRODUCTS, SHORT_NAMES } from '../word-lists';

// What the learnt model takes for a person, a place or an organization by its look alone, and what cannot be one by the look of it.

const PLACED = LEXICAL.place | LEXICAL.city | LEXICAL.largeCity | LEXICAL.country | LEXICAL.demonym;
const OF_PEOPLE = LEXICAL.givenName | LEXICAL.familyName | LEXICAL.knownPerson;
const OF_GROUPS = LEXICAL.organizationNoun | LEXICAL.groupNoun;
const NOTHING: WordType = { text: '', folded: '', kind: 0, bits: 0, hash: 0, suffix: 0 };

/** "U.S. Embassy", "GNU LilyPond", "RDF Consortium": a country, letters, or a common noun that nobody has for a surname. */
export function isNoPerson(read: ReadText, { mentions, probabilities }: NamedThing): boolean {
  const { tokens } = read;
  const { from, to } = longestOf(mentions);
  if (from === to) {
    const { text, kind, bits, folded } = tokens.type[from]!;
    if (/^U\.S\.|\d/.test(text)) return true;
    if ((bits & OF_PEOPLE) !== 0 || read.speakers.has(folded)) return false;
    if (kind === KIND.capitals && text.length > 1) return true;
    const isJoined = kind === KIND.mixed && IN_WORD.test(text); // "MailChimp"
    if (isJoined && !mentions.some((mention) => speaksForPerson(read, mention))) return true;
    return read.technical && !mentions.some((mention) => speaksForPerson(read, mention)) && probabilities[0]! < 0.995;
  }
  const words = wordsOf(read, { from, to });
  const [first, last] = [words[0]!, words.at(-1)!];
  if (isVersion(last) || isThingBefore(words)) return true;
  if (((first.bits & LEXICAL.country) !== 0 || SHORT_NAMES.has(first.text)) && (first.bits & LEXICAL.givenName) === 0) return true;
  if (words.length > 1 && read.technical && words.some(({ folded }) => KNOWN_PRODUCTS.has(folded))) return true;
  const shouted = words.every(({ kind, text }) => kind === KIND.capitals || text.length < 3);
  if (!shouted && words.some(({ kind, text }) => kind === KIND.capitals && text.length > 2 && !/\.|^[IVX]+$/.test(text)))
    return true;
  if (shouted && (read.technical || read.formal) && words.every(({ bits }) => (bits & OF_PEOPLE) === 0)) return true;
  if (
    read.technical &&
    words.some(({ bits }, i) => i > 0 && (bits & ANY_NOUN) !== 0 && (bits & (OF_PEOPLE | LEXICAL.personNoun)) === 0)
  )
    return true;
  const noun = (last.bits & ANY_NOUN) !== 0 && (last.bits & (OF_PEOPLE | LEXICAL.personNoun)) === 0;
  return noun && words.length > 1 && (read.technical || words.every(({ bits }) => (bits & OF_PEOPLE) === 0));
}

/** "Coffee Del Rey", "3D Printer": a substance, a product or a number that nobody is called by stands first. */
function isThingBefore([first, ...others]: readonly WordType[]): boolean {
  if (others.length === 0) return false;
  if (/^\d/.test(first!.text)) return true;
  return (
    (first!.bits & (LEXICAL.substanceNoun | LEXICAL.productNoun)) !== 0 && (first!.bits & (OF_PEOPLE | LEXICAL.personNoun)) === 0
  );
}

/** What people do: "Lars said", "by Lars". */
function speaksForPerson({ tokens, sentences }: ReadText, { from, to, sentence }: MentionTokens): boolean {
  const { first, last } = sentences[sentence]!;
  const [before, after] = [from > first ? tokens.type[from - 1]! : NOTHING, to + 1 < last ? tokens.type[to + 1]! : NOTHING];
  return (
    /^(?:said|says|suggested|asked|noted|mentioned|thinks|thought|proposed|agreed|wrote|told|argued|pointed|explained|showed|believes)$/.test(
      after.folded,
    ) ||
    /^(?:thanks|thank|by|dear|and)$/.test(before.folded) ||
    (after.text === '(' && tokens.type[to + 2]?.kind === KIND.capitals)
  );
}

/** One word that no list of places has and nothing is said to be in, at or from: "Config", "Gatsby"; several that end in a noun of no place. */
export function isNowhere(read: ReadText, { mentions, probabilities }: NamedThing): boolean {
  const { tokens, sentences, technical } = read;
  const letters = mentions.every(
    ({ from, to }) => from === to && tokens.type[from]!.kind === KIND.capitals && (tokens.type[from]!.bits & PLACED) === 0,
  );
  if (letters && !tokens.type[mentions[0]!.from]!.text.includes('.')) return !SHORT_NAMES.has(tokens.type[mentions[0]!.from]!.text);
  const words = wordsOf(read, longestOf(mentions));
  if (isVersion(words.at(-1)!) && words.length > 1) return true;
  if (words.every(({ bits }) => (bits & PLACED) === 0) && words.some(({ folded }) => KNOWN_PRODUCTS.has(folded))) return true;
  if (words.length === 1 && words[0]!.kind === KIND.mixed && (words[0]!.bits & PLACED) === 0 && IN_WORD.test(words[0]!.text))
    return true;
  if (words.length > 1 && isOfNoPlace(words, technical || probabilities[PLACE]! < 0.9, technical)) return true;
  if (!technical && probabilities[PLACE]! > 0.97) return false;
  return mentions.every(({ from, to, sentence }) => {
    if (from < to || (tokens.type[from]!.bits & PLACED) !== 0) return false;
    if (technical && (tokens.type[from]!.kind !== KIND.capital || (tokens.type[from]!.bits & ANY_NOUN) !== 0)) return true;
    const before = from > sentences[sentence]!.first ? tokens.type[from - 1]! : NOTHING;
    const after = tokens.type[to + 1] ?? NOTHING;
    if (technical) return !(/^(?:at|near|from)$/.test(before.folded) && probabilities[PLACE]! > 0.9);
    if (/^(?:in|at|near|from|to|of|through|around|outside|between|and|into|towards?|via|across|the)$/.test(before.folded))
      return false;
    return before.text !== ',' && after.text !== ',';
  });
}

const PLACE = 2;
const ORGANIZATION = 1;

/** "Faraday Gem": the last word is of another class; in texts about machines, too, none of several common words or letters is of a place. */
function isOfNoPlace(words: readonly WordType[], doubtful: boolean, technical: boolean): boolean {
  const last = words.at(-1)!;
  if (words.some(({ bits }) => (bits & (LEXICAL.country | LEXICAL.largeCity)) !== 0)) return false;
  const kind = (last.bits & (LEXICAL.placeNoun | PLACED | OF_PEOPLE | OF_GROUPS)) === 0 ? classOfNoun(last) : undefined;
  if (doubtful && kind !== undefined && OTHERS.has(kind) && !OF_LAND.test(last.folded)) return true;
  if (words.every(({ bits, kind: written }) => written === KIND.capitals && (bits & (PLACED | LEXICAL.placeNoun)) === 0))
    return true;
  if (
    doubtful &&
    words.every(({ bits }) => (bits & (PLACED | OF_PEOPLE | LEXICAL.placeNoun | OF_GROUPS)) === 0 && (bits & ANY_NOUN) !== 0) &&
    !OF_LAND.test(last.folded)
  )
    return true;
  if (!technical) return false;
  return words.every(
    ({ bits, kind: written }) => written !== KIND.capital || ((bits & (PLACED | OF_PEOPLE)) === 0 && (bits & ANY_NOUN) !== 0),
  );
}

/** "GeoLogica", not "McMurdo" or "LaGrange". */
const IN_WORD = /^(?!(?:Mc|Mac|De|Di|La|Le|Fitz|O['\u2019])\p{Lu})\p{Lu}?\p{Ll}+\p{Lu}/u;

/** "Gemini Pro 1.5". */
function isVersion({ text }: WordType): boolean {
  return /^v?\d+\.[\dx.]+$/.test(text);
}

const OTHERS: ReadonlySet<EntityClass> = new Set<EntityClass>(['product', 'work', 'law', 'concept', 'person', 'event']);
const OF_LAND =
  /^(?:drive|channel|range|ranges|peaks?|divide|space|quarter|memorial|bight|heights|plains?|belt|line|circle|way|track|trail|rocks?|point|pass)$/;

/**
 * Letters are an organization where something says so: what they stand for, a noun beside them, or what organizations do. "an MMU" is none,
 * and in texts about machines neither are letters and unknown words without such evidence.
 */
export function isNoOrganization(read: ReadText, { mentions, probabilities }: NamedThing): boolean {
  const { technical } = read;
  const longest = longestOf(mentions);
  const words = wordsOf(read, longest);
  if (words.length > 2 && HELD.test(words[0]!.folded) && words[1]!.folded === 'of') return true;
  if (words.some(({ bits, folded }) => (bits & (LEXICAL.organization | LEXICAL.country)) !== 0 || KNOWN_ORGANIZATIONS.has(folded)))
    return false;
  if (words.length > 1 && isVersion(words.at(-1)!)) return true;
  if (words.length === 1) {
    if (/[^\W\d]{3}ism$/.test(words[0]!.folded)) return true;
    if (mentions.some(({ from, to, sentence }) => isCounted(read, from, to, sentence))) return true;
    if (!technical) return false;
    const { kind, folded } = words[0]!;
    if (isLongFormBefore(read, mentions)) return false;
    if (KNOWN_PRODUCTS.has(folded)) return true;
    const written = kind === KIND.capitals || kind === KIND.mixed || /\d/.test(words[0]!.text);
    return (written || probabilities[ORGANIZATION]! < 0.9) && !mentions.some((mention) => speaksForOrganization(read, mention));
  }
  const last = words.at(-1)!;
  const ofPrograms =
    technical && words.some(({ folded }) => KNOWN_PRODUCTS.has(folded)) && words.every(({ bits }) => (bits & OF_GROUPS) === 0);
  if (ofPrograms && probabilities[ORGANIZATION]! < 0.95) return true;
  if (!technical || probabilities[ORGANIZATION]! > 0.97 || (last.bits & (OF_PEOPLE | PLACED | OF_GROUPS)) !== 0) return false;
  const of = classOfNoun(last);
  const other = (last.bits & LEXICAL.messageNoun) !== 0 || (of !== undefined && OTHERS.has(of));
  return other && of !== 'organization' && !mentions.some((mention) => speaksForOrganization(read, mention));
}

/** "Bishop of Elmham": who holds it is a person. */
const HELD = /^(?:(?:arch)?bishop|count|countess|duke|duchess|earl|marquess|viscount|baron|baroness|abbot|abbess)$/;

/** "East Asia Caucus (EAC)". */
function isLongFormBefore({ tokens }: ReadText, mentions: readonly MentionTokens[]): boolean {
  return mentions.some(({ from, to }) => {
    if (tokens.type[from - 1]?.text !== '(' || tokens.type[to + 1]?.text !== ')') return false;
    const before = tokens.type[from - 2];
    return before !== undefined && isCapital(before.kind) && tokens.type[from]!.text[0] !== before.text[0];
  });
}

/** "a three-year MOU with", "an MMU": there is more than one of them. */
function isCounted({ tokens, sentences }: ReadText, from: number, to: number, sentence: number): boolean {
  const { first, last } = sentences[sentence]!;
  const before = from > first ? tokens.type[from - 1]!.folded : '';
  if (before !== 'a' && before !== 'an' && before !== 'each' && before !== 'every') return false;
  if (tokens.type[from]!.kind !== KIND.capitals) return false;
  const after = to + 1 < last ? tokens.type[to + 1]! : NOTHING;
  if (after.text === '-' || after.kind === KIND.capital || after.kind === KIND.mixed || after.kind === KIND.capitals) return false;
  return after.kind !== KIND.lower || STOP_WORDS.has(after.folded);
}

function wordsOf({ tokens }: ReadText, { from, to }: Pick<MentionTokens, 'from' | 'to'>): WordType[] {
  return tokens.type.slice(from, to + 1).filter(({ kind }) => kind !== KIND.mark);
}

function longestOf(mentions: readonly MentionTokens[]): MentionTokens {
  return mentions.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best));
}
