import { isCapital, KIND, LEXICAL, placeOfDemonym } from '@strata/text';
import { germanNominative } from './languages/german-names';
import { nameMentions } from './name-mentions';
import type { MentionTokens, ReadText } from './read-text';
import { inOneLine, spellingOf } from './spelling';
import { isLanguage } from './standing-classes';
import { typeFeatures } from './type-features';
import { classProbabilities } from './model/type-model';

/** One thing that a text names, under whatever names. */
export interface NamedThing {
  /** The longest name, as written; of a place that only its demonym stands for, the place's. */
  name: string;
  /** In order of place. */
  mentions: MentionTokens[];
  /** Of person, organization, place and anything else, by the learnt model. */
  probabilities: Float64Array;
}

const PERSON = 0;
const PLACE = 2;
const HONORIFICS = new Set(
  'mr mrs ms dr sir dame prof professor lord lady president king queen prince princess pope saint'.split(' '),
);

interface Group {
  key: string;
  name: string;
  mentions: MentionTokens[];
  probabilities?: Float64Array;
}

/**
 * Things of a text: mentions of one spelling, then those of a short form and its long one (a family name, an abbreviation in brackets
 * or of the same initials, a demonym and its place).
 */
export function namedThings(read: ReadText): NamedThing[] {
  const groups = new Map<string, Group>();
  for (const mention of nameMentions(read)) {
    const { key, name } = identityOf(read, mention);
    const group = groups.get(key);
    if (!group) groups.set(key, { key, name, mentions: [mention] });
    else {
      group.mentions.push(mention);
      if (name.length > group.name.length) group.name = name;
    }
  }
  if (read.technical || read.language === 'de') joinPlurals(groups); // a German genitive ends like a plural
  joinAbbreviations(read, groups);
  joinFamilyNames(read, groups);
  return [...groups.values()]
    .filter(({ mentions }) => mentions.length > 0)
    .map((group) => ({
      name: group.name,
      mentions: group.mentions.sort((a, b) => a.from - b.from),
      probabilities: probabilitiesOf(read, group),
    }))
    .sort((a, b) => a.mentions[0]!.from - b.mentions[0]!.from);
}

function probabilitiesOf(read: ReadText, group: Group): Float64Array {
  const { types, typeStep } = read.model;
  return (group.probabilities ??= classProbabilities(typeFeatures(read, group.mentions), types, typeStep));
}

function identityOf(read: ReadText, mention: MentionTokens): { key: string; name: string } {
  const { tokens, text } = read;
  const spelling = spellingOf(read, mention);
  const written = inOneLine(text.slice(tokens.start[mention.from]!, tokens.end[mention.to]!));
  const place = isDemonym(read, mention) ? placeOfDemonym(spelling) : placeOfPeople(read, mention, spelling);
  if (place !== undefined) return { key: place.toLowerCase(), name: place };
  const nominative = read.language === 'de' ? germanNominative(spelling, written) : undefined;
  if (nominative !== undefined) return { key: nominative.toLowerCase(), name: nominative };
  const singular = mention.from === mention.to ? singularOfLetters(written) : undefined;
  if (singular !== undefined) return { key: singular.toLowerCase(), name: singular };
  const key = withoutHonorifics(spelling);
  return { key: SAME_PLACES.get(key) ?? key, name: written };
}

function withoutHonorifics(spelling: string): string {
  const blank = spelling.indexOf(' ');
  if (blank < 0 || !HONORIFICS.has(spelling.slice(0, blank))) return spelling;
  const words = spelling.split(' ');
  while (words.length > 2 && HONORIFICS.has(words[0]!)) words.shift();
  return words.join(' ');
}

/** "MTUs": more than one MTU. */
function singularOfLetters(written: string): string | undefined {
  return /^(?:\p{Lu}{2,}|\p{Lu}+\d)['\u2019]?s$/u.exec(written)?.[0].replace(/['\u2019]?s$/, '');
}

/** Names of one country. */
const SAME_PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    us: 'united states',
    usa: 'united states',
    'united states of america': 'united states',
    america: 'united states',
    uk: 'united kingdom',
    'great britain': 'united kingdom',
    britain: 'united kingdom',
    ussr: 'soviet union',
    prc: 'china',
    "people's republic of china": 'china',
    uae: 'united arab emirates',
    eu: 'european union',
    un: 'united nations',
  }),
);

/** "Germans": of Germany, whose other demonym is no different word. */
function placeOfPeople({ tokens }: ReadText, { from, to }: MentionTokens, spelling: string): string | undefined {
  const { kind, bits } = tokens.type[to]!;
  const plural = from === to && kind === KIND.capital && spelling.endsWith('s') && (bits & (LEXICAL.country | LEXICAL.place)) === 0;
  return plural && (bits & LEXICAL.demonym) !== 0 ? placeOfDemonym(spelling.slice(0, -1)) : undefined;
}

/** "Polish" before a noun, not the language. */
function isDemonym(read: ReadText, mention: MentionTokens): boolean {
  const { tokens, sentences } = read;
  const { from, to, sentence } = mention;
  if ((tokens.type[to]!.bits & LEXICAL.demonym) === 0 || isLanguage(read, mention)) return false;
  const next = to + 1 < sentences[sentence]!.last ? tokens.type[to + 1]! : undefined;
  if (next === undefined) return false;
  return next.kind === KIND.lower || next.text === '-' || (from === to && OFFICES.has(next.folded));
}

/** "Chilean President Piñera". */
const OFFICES = new Set('president prime foreign minister king queen emperor general ambassador'.split(' '));

/** "Yubikeys" beside "Yubikey". */
function joinPlurals(groups: Map<string, Group>): void {
  for (const group of groups.values()) {
    const { key, mentions } = group;
    if (mentions.length === 0 || key.length < 5 || !key.endsWith('s') || key.endsWith('ss')) continue;
    const one = groups.get(key.slice(0, -1)) ?? (key.endsWith('ies') ? groups.get(`${key.slice(0, -3)}y`) : undefined);
    if (!one) continue;
    one.mentions = [...one.mentions, ...mentions];
    group.mentions = [];
  }
}

/** "Federal Communications Commission (FCC)", either way round. */
function joinAbbreviations(read: ReadText, groups: Map<string, Group>): void {
  const { tokens } = read;
  const byStart = new Map<number, Group>();
  for (const group of groups.values()) for (const { from } of group.mentions) byStart.set(from, group);
  for (const long of [...groups.values()])
    for (const { from, to } of long.mentions) {
      if (from === to || tokens.type[to + 1]?.text !== '(') continue;
      const short = byStart.get(to + 2);
      if (!short || short === long || !isAbbreviation(read, short.mentions[0]!, long.mentions[0]!)) continue;
      long.mentions = [...long.mentions, ...short.mentions];
      short.mentions = [];
      for (const mention of long.mentions) byStart.set(mention.from, long);
      break;
    }
}

function isAbbreviation({ tokens }: ReadText, short: MentionTokens, long: MentionTokens): boolean {
  if (short.from !== short.to) return false;
  const letters = tokens.type[short.from]!.text.replace(/[^\p{L}]/gu, '').toLowerCase();
  let [all, capitals] = ['', ''];
  for (let i = long.from; i <= long.to; i++) {
    const { kind, folded } = tokens.type[i]!;
    if (kind === KIND.mark) continue;
    all += folded[0] ?? '';
    if (isCapital(kind)) capitals += folded[0] ?? '';
  }
  return (
    letters.length > 1 &&
    (letters === all ||
      letters === capitals ||
      (letters[0] === capitals[0] && isSubsequence(letters, all + tokens.type[long.to]!.folded)) ||
      (letters[0] === capitals[0] && long.to - long.from < 3 && isSubsequence(letters, wholeLetters(tokens, long))))
  );
}

function wholeLetters(tokens: ReadText['tokens'], { from, to }: MentionTokens): string {
  return tokens.type
    .slice(from, to + 1)
    .map(({ folded }) => folded)
    .join('');
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at++;
  return at === part.length;
}

/** A word that stands alone goes to the person of that first or last name who was named last before it. */
function joinFamilyNames(read: ReadText, groups: Map<string, Group>): void {
  const bearers = new Map<string, Group[]>();
  for (const group of groups.values()) {
    const words = group.key.split(' ');
    if (words.length < 2 || words.length > 5 || group.mentions.length === 0 || words.includes('of')) continue;
    for (const word of new Set([words.at(-1)!, words[0]!])) {
      const others = bearers.get(word) ?? [];
      bearers.set(word, others);
      others.push(group);
    }
  }
  for (const group of groups.values()) {
    const candidates = group.key.includes(' ')
      ? undefined
      : bearers.get(group.key)?.filter((bearer) => probabilitiesOf(read, bearer)[PERSON]! > 0.5);
    if (!candidates || candidates.length === 0 || group.mentions.length === 0) continue;
    if (probabilitiesOf(read, group)[PLACE]! > 0.8 && candidates[0]!.key.startsWith(group.key)) continue;
    const kept: MentionTokens[] = [];
    for (const mention of group.mentions) {
      const bearer = lastNamedBefore(candidates, mention.from);
      if (bearer) {
        bearer.mentions = [...bearer.mentions, mention];
        bearer.probabilities = undefined;
      } else kept.push(mention);
    }
    group.mentions = kept;
  }
}

function lastNamedBefore(bearers: readonly Group[], place: number): Group | undefined {
  let best: Group | undefined;
  let bestPlace = -1;
  for (const bearer of bearers)
    for (const { from } of bearer.mentions) if (from < place && from > bestPlace) [best, bestPlace] = [bearer, from];
  return best;
}
