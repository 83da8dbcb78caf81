import type { WordType } from '@strata/text';
import { fold, functionWords, isCapital, KIND, LEXICAL } from '@strata/text';
import type { MentionTokens, ReadText } from '../read-text';
import { countryNames } from './country-names';
import type { NounSense } from './german-nouns';
import { germanNounSense, isGermanNoun } from './german-nouns';

// In German every noun has a capital: what the model of boundaries finds is taken apart, and only what something speaks for stays.

const ARTICLES = new Set(
  `der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner sein seine seinen seinem seiner seines ihr ihre ihren ihrem
   ihrer ihres unser unsere unseren dieser diese dieses diesen diesem jeder jede jedes jeden jedem alle allen aller viele vielen mehrere einige zum zur im am
   vom beim ins ans`
    .split(/\s+/)
    .map(fold),
);
/** What begins a sentence, beside the words of grammar. */
const OPENERS = new Set(
  `seit während wegen trotz durch gegen ohne unter über zwischen hinter neben vor dank laut nachdem bevor obwohl da weil wenn als ob dass damit dann danach
   doch jedoch aber denn sondern oder auch nur noch schon so hier dort heute damals später zuerst zunächst schließlich endlich bald benötigt diverse diversen`
    .split(/\s+/)
    .map(fold),
);
/** "Deutscher Bund", "Eiserner Vorhang", "Zweiter Weltkrieg": adjectives that a name makes great. */
const ADJECTIVE =
  /^(?:\p{Lu}\p{Ll}+isch(?:e[nrsm]?)|(?:Erst|Zweit|Dritt|Viert|Groß|Klein|Kalt|Heilig|Eisern|Nah|Fern|Mittler|Neu|Alt|Rot|Weiß|Schwarz|Blau|Grün|Golden|Vereinigt|Verboten|Schief|Hoh|Lang|Nördlich|Südlich|Östlich|Westlich|Siebenjährig|Dreißigjährig|Hundertjährig)e[nrsm]?|\p{Lu}\p{Ll}{2,}er)$/u;
const PLACED = LEXICAL.place | LEXICAL.city | LEXICAL.largeCity | LEXICAL.country;
const NAMED = PLACED | LEXICAL.givenName | LEXICAL.knownPerson | LEXICAL.organization | LEXICAL.otherName;
const ROMAN = /^[IVX]{1,6}\.?$/;
const LONGEST = 5;

/** The names in a mention of a German text: none where it holds nothing but nouns. */
export function germanNames(read: ReadText, mention: MentionTokens): MentionTokens[] {
  return piecesOf(read, mention).flatMap((piece) => {
    const name = withoutNouns(read, piece);
    return name ? [name] : [];
  });
}

/** What the nouns of a name, the one before it or a number of rulers say that it is: "Stadt Füssen", "Zweiter Weltkrieg", "Karl XII". */
export function germanSense({ tokens, sentences }: ReadText, { from, to, sentence }: MentionTokens): NounSense | undefined {
  if (from < to && isAdjective(tokens.type[from]!)) {
    const sense = germanNounSense(tokens.type[to]!.folded);
    return sense === 'person' ? undefined : sense; // "Habsburger Monarchen" are many
  }
  if (from < to && ROMAN.test(tokens.type[to]!.text)) return 'person';
  const before = from > sentences[sentence]!.first ? tokens.type[from - 1]! : undefined;
  return before && before.kind === KIND.capital ? germanNounSense(before.folded) : undefined;
}

/** Runs of capitals, and those that "von" and an article join to a given name: "Erich von Pommern", "Karl der Große". */
function piecesOf({ tokens }: ReadText, { from, to, sentence }: MentionTokens): MentionTokens[] {
  const pieces: MentionTokens[] = [];
  let start = -1;
  for (let i = from; i <= to + 1; i++) {
    const isBeside = start >= 0 && i <= to && isApart(tokens.type[i - 1]!, tokens.type[i]!);
    if (!isBeside && i <= to && isPart(tokens.type[i]!, tokens.end[i - 1] === tokens.start[i])) {
      if (start < 0) start = i;
      continue;
    }
    if (start < 0) continue;
    if (i < to && joinsNames(tokens.type[i]!, tokens.type[i + 1]!) && isGiven(tokens.type[start]!)) continue;
    pieces.push({ from: start, to: i - 1, sentence });
    start = isBeside ? i : -1;
  }
  return pieces;
}

/** "Polens König", "Österreich Serbien": what stands right behind the name of a country is no part of it. */
function isApart(before: WordType, word: WordType): boolean {
  return isKnownPlace(before) && word.kind === KIND.capital && (isKnownPlace(word) || isGermanNoun(word));
}

function isPart({ kind, text, folded }: WordType, touches: boolean): boolean {
  if (kind === KIND.mark) return text === '-' && touches;
  if (kind === KIND.number) return false;
  return isCapital(kind) && folded !== 'chr' && folded !== 'jh';
}

function joinsNames({ folded }: WordType, next: WordType): boolean {
  if (!isCapital(next.kind)) return false;
  return /^(?:von|vom|van|zu|de|da|di)$/.test(folded) || (folded === 'der' && /^\p{Lu}\p{Ll}+e$/u.test(next.text));
}

const isGiven = (word: WordType): boolean => (word.bits & LEXICAL.givenName) !== 0 && !isGermanNoun(word);

const isAdjective = (word: WordType): boolean => ADJECTIVE.test(word.text) && !isGiven(word) && !isGermanNoun(word);

/** A piece without the nouns and words of grammar before the name in it. */
function withoutNouns(read: ReadText, piece: MentionTokens): MentionTokens | undefined {
  const { tokens } = read;
  let { from } = piece;
  const { to, sentence } = piece;
  while (from <= to && (isGrammar(tokens.type[from]!) || tokens.type[from]!.kind === KIND.mark)) from++;
  const isOpening = from === read.sentences[sentence]!.first;
  const ruler = rulerIn(read, { from, to, sentence });
  if (ruler) return ruler;
  if (from < to && to - from < LONGEST && isAdjective(tokens.type[from]!) && !isOpening) return { from, to, sentence };
  while (from < to && isPlainNoun(read, from, to)) from += tokens.type[from + 1]!.kind === KIND.mark ? 2 : 1;
  const name = { from, to, sentence };
  if (from > to) return undefined;
  if (from === to) return isNameAlone(read, name) ? name : undefined;
  if (isGiven(tokens.type[from]!) || germanSense(read, name) === 'person') return name;
  const words = tokens.type.slice(from, to + 1).filter(({ kind }) => kind !== KIND.mark);
  return words.every((word) => word.text.length > 1 && (!isGermanNoun(word) || isKnownPlace(word))) ? name : undefined;
}

/** "Otto II" of "Kaiser des Heiligen Römischen Reiches Otto II": up to the number, from behind the last noun before it. */
function rulerIn({ tokens }: ReadText, { from, to, sentence }: MentionTokens): MentionTokens | undefined {
  let number = to;
  while (number > from && !ROMAN.test(tokens.type[number]!.text)) number--;
  if (number <= from) return undefined;
  let start = number;
  while (start > from && number - start < LONGEST && isOfRuler(tokens.type[start - 1]!)) start--;
  return start < number ? { from: start, to: number, sentence } : undefined;
}

const isOfRuler = (word: WordType): boolean => word.kind === KIND.capital && !isGermanNoun(word) && !isKnownPlace(word);

const isGrammar = ({ folded, kind }: WordType): boolean =>
  kind === KIND.capital && (functionWords('de').has(folded) || ARTICLES.has(folded) || OPENERS.has(folded));

/** A noun that a name stands behind, as in "Dorf Hallstatt", which is no part of a name with a hyphen. */
function isPlainNoun({ tokens }: ReadText, i: number, to: number): boolean {
  if (!isGermanNoun(tokens.type[i]!) || isKnownPlace(tokens.type[i]!)) return false;
  return tokens.type[i + 1]!.text !== '-' || i + 2 > to || isGermanNoun(tokens.type[i + 2]!);
}

function isKnownPlace({ folded, bits }: WordType): boolean {
  const countries = countryNames('de');
  return countries.has(folded) || (folded.endsWith('s') && countries.has(folded.slice(0, -1))) || (bits & LEXICAL.country) !== 0;
}

function isNameAlone(read: ReadText, { from, sentence }: MentionTokens): boolean {
  const { tokens, sentences } = read;
  const word = tokens.type[from]!;
  if (word.text.length < 2) return false;
  if (word.kind === KIND.capitals) return !ROMAN.test(word.text);
  if (isKnownPlace(word)) return true;
  if (isGermanNoun(word)) return false;
  const before = from > sentences[sentence]!.first ? tokens.type[from - 1]! : undefined;
  const behindNoun = before?.kind === KIND.capital && germanNounSense(before.folded) !== undefined;
  if (behindNoun) return true;
  const behindArticle = before !== undefined && ARTICLES.has(before.folded);
  if ((word.bits & (PLACED | LEXICAL.organization)) !== 0) return true;
  if (behindArticle) return false;
  if ((word.bits & NAMED) !== 0) return true;
  // "Wirtschaft Schwedens": a genitive without an article
  return /[^s]s$/.test(word.folded) && before?.kind === KIND.capital && isGermanNoun(before);
}

/** "Polen" of "Polens": the name of a country as it is called, or undefined where it stands so or is none. */
export function germanNominative(spelling: string, written: string): string | undefined {
  const countries = countryNames('de');
  return !countries.has(spelling) && spelling.endsWith('s') && countries.has(spelling.slice(0, -1))
    ? written.slice(0, -1)
    : undefined;
}
