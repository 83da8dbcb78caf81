import type { WordType } from '@strata/text';
import { ANY_NOUN, isCapital, KIND, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import type { EntityClass } from '../entity-classes';
import { isYearOfWork } from './cited-names';
import type { MentionTokens, ReadText } from './read-text';

const COMPANY = /^(?:inc|ltd|llc|llp|plc|corp|gmbh|incorporated|limited|n\.a|l\.l\.c|l\.p|s\.a|b\.v|a\.g)\.?$/;
const TITLE = /^(?:mr|mrs|ms|dr|prof|messrs|sir|dame)$/;
/** "License: MIT". */
const LICENCES = /^(?:mit|bsd|isc|gpl|lgpl|agpl|mpl|apache|gplv[23]|unlicense|zlib)$/;
const LICENSED = /^(?:licen[cs]ed?|licensing)$/;
/** Verbs and prepositions whose name of a people is its language. */
const LANGUAGE_BEFORE = /^(?:in|into|from|speaks?|spoke|spoken|speaking|learn|learned|learning)$/;
/** What is in a language rather than of a country. */
const OF_LANGUAGE =
  /^(?:languages?|translations?|texts?|pages?|manual|words?|dialects?|alphabet|grammar|spellings?|speakers?|speaking|subtitles|scripts?|hyphenation|locali[sz]ations?|locales?|vocabulary|pronunciation|names?|nouns?|verbs?|equivalents?|sentences?|versions?|keyboard|corpus|corpora|wordnet|literature|poetry|subtitle|transcription)$/;

/** Nouns of what countries have. */
const OF_COUNTRIES =
  LEXICAL.personNoun | LEXICAL.organizationNoun | LEXICAL.groupNoun | LEXICAL.placeNoun | LEXICAL.eventNoun | LEXICAL.lawNoun;

/**
 * The class that the words right beside a thing's mentions leave no doubt of, 'none' for what is neither person, place nor organization:
 * "X, Inc.", "Mr X"; "in Dutch" and "Dutch spelling" are a language; "Huguenots" are a people and no place.
 */
export function standingClass(read: ReadText, mentions: readonly MentionTokens[]): EntityClass | 'none' | undefined {
  const { tokens } = read;
  let languages = 0;
  let peoples = 0;
  for (const { from, to, sentence } of mentions) {
    const { first, last } = read.sentences[sentence]!;
    const at = (i: number) => (i >= first && i < last ? tokens.type[i] : undefined);
    const after = at(to + 1)?.text === ',' ? at(to + 2) : at(to + 1);
    if (after && isCapital(after.kind) && COMPANY.test(after.folded)) return 'organization';
    if (
      from === to &&
      LICENCES.test(at(from)!.folded) &&
      [from - 2, from - 1, to + 1, to + 2, to + 3, to + 4].some((i) => LICENSED.test(at(i)?.folded ?? ''))
    )
      return 'law';
    if (TITLE.test(at(from - 1)?.folded ?? '') && isCapital(at(from - 1)!.kind)) return 'person';
    if (hasInitials(read, from, to) || (read.citing && isCited(at, from, to))) return 'person';
    if (isLanguage(read, { from, to, sentence }) || isFaith(read, from, to)) languages++;
    else if (isPeople(read, from, to)) peoples++;
  }
  if (
    languages === mentions.length ||
    mentions.every(({ from, to }) => isOldLanguage(tokens.type[from]!, tokens.type[to]!, to - from))
  )
    return 'concept';
  return languages + peoples === mentions.length ? 'none' : undefined;
}

/** "Okafor (2001)", "Okafor, T.", "(Okafor, 2001", "Okafor et al.", "Okafor and Lee (2001)": who wrote what is cited. */
function isCited(at: (i: number) => WordType | undefined, from: number, to: number): boolean {
  if (to > from || at(from)?.kind === KIND.capitals || (at(from)!.bits & (LEXICAL.country | LEXICAL.largeCity)) !== 0) return false;
  const [next, second] = [at(to + 1), at(to + 2)];
  const others = next?.text === ',' ? to + 2 : to + 1;
  if (/^et\.?$/.test(at(others)?.folded ?? '') && /^(?:al\.?|\.)$/.test(at(others + 1)?.folded ?? '')) return true;
  const initials =
    /^(?:\p{Lu}\.)+$/u.test(second?.text ?? '') || (/^\p{Lu}$/u.test(second?.text ?? '') && at(to + 3)?.text === '.');
  if (next?.text === ',' && initials) return true;
  if (isYear(next) && (at(from)!.bits & (LEXICAL.familyName | LEXICAL.givenName)) !== 0) return true;
  if (next?.text === '(') return isYear(second) && /^[);,]$/.test(at(to + 3)?.text ?? '');
  if (next?.text === ',' && isYear(second))
    return /^[);,]$/.test(at(to + 3)?.text ?? '') && /^(?:\(|;|,|and|&)$/.test(at(from - 1)?.text ?? '');
  const joined = next?.folded === 'and' || next?.text === '&';
  return joined && second !== undefined && isCapital(second.kind) && second.kind !== KIND.capitals && isCited(at, to + 2, to + 2);
}

function isYear(word: WordType | undefined): boolean {
  return word !== undefined && isYearOfWork(word.text);
}

/** "S. Das", "M.-K. Kan": nothing but initials before the last word. */
function hasInitials({ tokens }: ReadText, from: number, to: number): boolean {
  if (from === to || !tokens.type[from]!.text.endsWith('.')) return false;
  for (let i = from; i < to; i++) if (!/^(?:(?:\p{Lu}\.)+|\p{Lu}|-)$/u.test(tokens.type[i]!.text)) return false;
  return tokens.type[to]!.kind === KIND.capital && tokens.type[to]!.text.length > 1;
}

/** "the Christian influence", "a Catholic priest": of what faith. */
function isFaith({ tokens }: ReadText, from: number, to: number): boolean {
  const next = tokens.type[to + 1];
  return from === to && next?.kind === KIND.lower && (next.bits & ANY_NOUN) !== 0 && FAITHS.test(tokens.type[from]!.folded);
}

const FAITHS =
  /^(?:christian|catholic|protestant|anglican|lutheran|orthodox|jewish|muslim|moslem|islamic|buddhist|hindu|sikh|pagan)$/;

/** "Old French", "Middle English", "Brazilian Portuguese". */
function isOldLanguage(first: WordType, last: WordType, length: number): boolean {
  if (length !== 1 || (last.bits & LEXICAL.demonym) === 0 || (last.bits & LEXICAL.country) !== 0) return false;
  return /^(?:old|middle|ancient|modern|classical|medieval|vulgar|simplified|traditional|brazilian|canadian)$/.test(first.folded);
}

/** "in Dutch", "the Dutch spelling", "Dutch and German words"; in manuals and contracts a demonym before a noun at all. */
export function isLanguage({ tokens, sentences, formal }: ReadText, { from, to, sentence }: MentionTokens): boolean {
  const { bits } = tokens.type[to]!;
  if (from !== to || (bits & LEXICAL.demonym) === 0 || (bits & LEXICAL.country) !== 0) return false;
  const { first, last } = sentences[sentence]!;
  const next = to + 1 < last ? tokens.type[to + 1]! : undefined;
  if (next && next.kind === KIND.lower && OF_LANGUAGE.test(next.folded)) return true;
  if (next?.kind === KIND.lower && formal && (next.bits & OF_COUNTRIES) === 0) return true;
  if (isListedWithLanguages(tokens, from, first, last)) return true;
  const before = from > first ? tokens.type[from - 1]!.folded : '';
  if (next && (isCapital(next.kind) || next.text === '-')) return false;
  const alone = next === undefined || next.kind === KIND.mark || (next.kind === KIND.lower && STOP_WORDS.has(next.folded));
  if (alone && speaksOfLanguages(tokens, from, first, last)) return true;
  return alone && LANGUAGE_BEFORE.test(before) && !/s$/.test(tokens.type[to]!.folded);
}

/** "Updated translations: Polish", "language models are worse in English": beside what is in a language, and before no noun. */
function speaksOfLanguages(tokens: ReadText['tokens'], from: number, first: number, last: number): boolean {
  for (let i = Math.max(first, from - FARTHEST); i < Math.min(last, from + FARTHEST); i++)
    if (
      /^(?:translations?|languages|locali[sz]ations?|multilingual|translated|translators?|locales?|subtitles|speakers)$/.test(
        tokens.type[i]!.folded,
      )
    )
      return true;
  return false;
}

const FARTHEST = 40;

/** "translations: Polish, Turkish, Swedish": three and more, and no noun that they would belong to. */
function isListedWithLanguages(tokens: ReadText['tokens'], from: number, first: number, last: number): boolean {
  const isOne = (i: number) => (tokens.type[i]!.bits & LEXICAL.demonym) !== 0 && (tokens.type[i]!.bits & LEXICAL.country) === 0;
  const goesOn = (i: number) => isOne(i) || tokens.type[i]!.text === ',' || /^(?:and|or)$/.test(tokens.type[i]!.folded);
  let [start, end, listed] = [from, from, 1];
  while (start > first && goesOn(start - 1)) if (isOne(--start)) listed++;
  while (end + 1 < last && goesOn(end + 1)) if (isOne(++end)) listed++;
  const after = end + 1 < last ? tokens.type[end + 1]! : undefined;
  return listed > 2 && !(after?.kind === KIND.lower && (after.bits & ANY_NOUN) !== 0) && !(after && isCapital(after.kind));
}

/** "Huguenots" beside "Huguenot": in the plural, and of no country. */
function isPeople({ tokens, use }: ReadText, from: number, to: number): boolean {
  const { folded, bits, kind } = tokens.type[to]!;
  if (from !== to || kind !== KIND.capital || !folded.endsWith('s')) return false;
  const one = folded.slice(0, -1);
  return (bits & PLACES) === 0 && use.named.has(one) && (lexicalBits(one) & LEXICAL.demonym) === 0;
}

const PLACES = LEXICAL.country | LEXICAL.largeCity | LEXICAL.place | LEXICAL.organization;
