import type { WordType } from '@strata/text';
import { KIND, LEXICAL } from '@strata/text';
import type { EntityClass } from '../../entity-classes';
import type { MentionTokens, ReadText } from '../read-text';
import { spellingOf } from '../spelling';
import { countryNames } from './country-names';
import { germanNames, germanSense } from './german-names';
import { isGermanNoun } from './german-nouns';
import type { ReadLanguage } from './read-language';
import { romanceNames } from './romance-names';

// The models of names are learnt from English texts. In other languages their finds are held against what is known of these.

/** The names in a mention of a text in one of the languages that have rules; else the mention. */
export function namesInLanguage(read: ReadText, mention: MentionTokens): MentionTokens[] {
  const { language } = read;
  if (language === undefined) return [mention];
  return language === 'de' ? germanNames(read, mention) : romanceNames(read, mention, language);
}

const PLACED = LEXICAL.place | LEXICAL.city | LEXICAL.largeCity | LEXICAL.country;
const ROMAN = /^(?:[IVX]{1,6}\.?|I(?:er|ère|re))$/;
/** Before the name of a person, folded. */
const TITLES = new Set(
  `roi reine empereur imperatrice pape prince princesse duc duchesse comte comtesse president presidente general saint sainte monsieur madame m mme mlle maitre abbe frere soeur docteur
   rey reina emperador emperatriz papa principe princesa duque duquesa conde condesa don dona san santa santo senor senora sr sra doctor doctora fray capitan
   re regina imperatore imperatrice doge duca duchessa signor signora sig dott padre rei rainha imperador dom frei dr prof`.split(
    /\s+/,
  ),
);
/** What is in the names of buildings, lands and events, and of no person; folded, of the Romance languages. */
const THINGS = new Set(
  `tour ligne loi dame cathedrale palais chapelle guerre traite bataille empire royaume republique revolution ville siecle ordre ile mer mont fleuve pont place rue
   musee ecole eglise chateau mosquee dictature torre linea ley catedral palacio capilla guerra tratado batalla imperio reino republica revolucion ciudad siglo isla mar monte
   rio puente plaza calle museo escuela iglesia castillo america europa africa asia comunidad instruccion sol luna tierra pacifico atlantico legge cattedrale palazzo cappella
   trattato battaglia impero regno repubblica rivoluzione citta secolo isola mare ponte piazza via scuola chiesa castello peste lega consiglio maggior
   catedral palacio batalha imperio revolucao cidade seculo ilha ponte praca rua igreja castelo tratado`.split(/\s+/),
);
const ORGANIZATION =
  /^(?:(?:soci|universit|facult)\p{L}*|association|acad[eé]mi[ea]|accademia|institut[oe]?|ministere|ministerio|ministero|ministerio|parti|partido|partito|banque|banco|banca|union|unione|uniao|federation|federacion|federazione|ordre|orden|ordine|comite|comision|commission|commissione|conseil|consejo|consiglio|compagnie|compania|compagnia|empresa|eglise|iglesia|chiesa|igreja|musee|museo|museu|club|liga|ligue|lega)$/u;

/**
 * The class of a thing in such a text, out of what it would have in an English one: a person is one by a name, a number or a title of persons, a place one
 * that is known or, beside German, looks like one.
 * @returns undefined where it is not clear
 */
export function classInLanguage(
  read: ReadText,
  mentions: readonly MentionTokens[],
  found: EntityClass | undefined,
): EntityClass | undefined {
  const { language } = read;
  if (language === undefined) return found;
  if (mentions.some((mention) => isCountry(read, mention, language))) return 'place';
  const sense =
    language === 'de' ? mentions.map((mention) => germanSense(read, mention)).find((one) => one !== undefined) : undefined;
  if (sense !== undefined) return sense;
  if (mentions.some((mention) => isPerson(read, mention, found))) return 'person';
  const words = wordsOf(read, longestOf(mentions));
  if (found === 'organization')
    return words.some(
      (word) => word.kind === KIND.capitals || (word.bits & LEXICAL.organization) !== 0 || ORGANIZATION.test(word.folded),
    )
      ? found
      : undefined;
  if (found === 'place') return language !== 'de' || words.some(({ bits }) => (bits & PLACED) !== 0) ? found : undefined;
  if (found === 'person') return words.length === 1 && (words[0]!.bits & PLACED) !== 0 ? 'place' : undefined;
  return undefined;
}

function isCountry(read: ReadText, mention: MentionTokens, language: ReadLanguage): boolean {
  const spelling = spellingOf(read, mention);
  const countries = countryNames(language);
  return countries.has(spelling) || (language === 'de' && spelling.endsWith('s') && countries.has(spelling.slice(0, -1)));
}

/** "Karl XII", "reine Isabelle" by a number of rulers and a title; "Franz Liszt", "Napoleon" by a given name where the models take it for a person, too. */
function isPerson(read: ReadText, mention: MentionTokens, found: EntityClass | undefined): boolean {
  const { tokens, sentences, language } = read;
  const { from, sentence } = mention;
  const before = from > sentences[sentence]!.first ? tokens.type[from - 1]! : undefined;
  if (before !== undefined && TITLES.has(before.folded) && tokens.type[from]!.kind === KIND.capital) return true;
  const words = wordsOf(read, mention);
  const [first, ...others] = words as [WordType, ...WordType[]];
  const last = words.at(-1)!;
  const isGiven = (first.bits & LEXICAL.givenName) !== 0 && !isNoun(first, language);
  if (others.some(({ text }) => ROMAN.test(text)) && (isGiven || found === 'person')) return !THINGS.has(first.folded);
  if (isGiven && isByname(others)) return true;
  if (found !== 'person') return found === undefined && others.length > 0 && isGiven && (last.bits & OF_PEOPLE) !== 0;
  if (words.some((word) => THINGS.has(word.folded) || (isNoun(word, language) && (word.bits & OF_PEOPLE) === 0))) return false;
  if (others.length > 0) return isGiven || (last.bits & OF_PEOPLE) !== 0;
  return (first.bits & OF_PEOPLE) !== 0 && (first.bits & PLACED) === 0;
}

/** "Karl der Große", "Ivan le Terrible". */
const isByname = ([article, name]: readonly WordType[]): boolean =>
  name !== undefined && /^(?:der|die|le|la|el|il|o|a)$/.test(article!.text) && name.kind === KIND.capital;

const OF_PEOPLE = LEXICAL.givenName | LEXICAL.familyName | LEXICAL.knownPerson;
const isNoun = (word: WordType, language: ReadLanguage | undefined): boolean => language === 'de' && isGermanNoun(word);

function wordsOf({ tokens }: ReadText, { from, to }: MentionTokens): WordType[] {
  return tokens.type.slice(from, to + 1).filter(({ kind }) => kind !== KIND.mark);
}

function longestOf(mentions: readonly MentionTokens[]): MentionTokens {
  return mentions.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best));
}
