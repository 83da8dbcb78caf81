import { areFormsOfOneWord, placeOfDemonym, relationWords, stem, STOP_WORDS, words } from '@strata/text';
import { singular } from '../singular';

/** A word that is asked for, with words that mean the same. */
export interface AskedTerm {
  /** its stem */
  readonly term: string;
  readonly word: string;
  /** words that mean nearly the same */
  readonly others: readonly string[];
  /** the same word as it is written elsewhere, and the place that it means */
  readonly spellings: readonly string[];
}

/** The words of a text by their stems: words of one stem may be different ones. */
export type SaidWords = ReadonlyMap<string, ReadonlySet<string>>;

/** Share of a word that another form of it covers ("meet" for "meetings"), and one of nearly the same meaning. */
const [FORM, NEARLY] = [0.75, 0.5];

/** A folded word as a question asks for it. */
export function askedTerm(word: string): AskedTerm {
  const place = placeOfDemonym(word);
  const ofPlace = place === undefined ? [] : words(place).map((part) => part.text);
  const inFull = ofPlace.length === 1 ? ofPlace : []; // "Iranian" is of Iran; "United" alone is of no kingdom
  const others = [...relationWords(word), ...ofPlace.filter((part) => !STOP_WORDS.has(part) && !inFull.includes(part))];
  return { term: stem(word), word, others, spellings: [...otherSpellings(word), ...inFull] };
}

/** Endings that British and American English write differently; the same word on both sides. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(licen|defen|offen|preten)c(?=e)/, '$1s'],
  [/^(licen|defen|offen|preten)s(?=e)/, '$1c'],
  [/^(.{2,}[^aeiou])our(?=s?$|ed$|ing$|al$|able$|ite)/, '$1or'],
  [/^(colo|behavio|favo|labo|hono|harbo|neighbo|flavo|armo|humo)r/, '$1ur'],
  [/^(.{3,})is(?=(?:e[ds]?|ing|ers?|ations?)$)/, '$1iz'],
  [/^(.{3,})iz(?=(?:e[ds]?|ing|ers?|ations?)$)/, '$1is'],
  [/^(cent|theat|fib|met|lit)re(?=s?$)/, '$1er'],
  [/^(cent|theat|fib)er(?=s?$)/, '$1re'],
  [/^catalogue/, 'catalog'],
  [/^programme(?=s?$)/, 'program'],
];

function otherSpellings(word: string): string[] {
  return SPELLINGS.flatMap(([ending, other]) => (ending.test(word) ? [word.replace(ending, other)] : []));
}

/** The words of a text but for stop words. */
export function saidWords(text: string): SaidWords {
  const said = new Map<string, Set<string>>();
  for (const { text: word } of words(text)) {
    if (STOP_WORDS.has(word)) continue;
    const term = stem(word);
    const known = said.get(term);
    if (known) known.add(word);
    else said.set(term, new Set([word]));
  }
  return said;
}

/** How far a text says an asked word: 1 for the word in singular or plural, less for another form of it and for what means nearly the same. */
export function shareSaid(said: SaidWords, { word, others, spellings }: AskedTerm): number {
  const own = [word, ...spellings].reduce((most, spelling) => Math.max(most, shareOfForm(said, spelling)), 0);
  if (own > 0) return own;
  return others.some((other) => shareOfForm(said, other) > 0) ? NEARLY : 0;
}

/** Whether a text holds a form of a word: "universities" is no "Universal Pictures", though both are of one stem. */
function shareOfForm(said: SaidWords, word: string): number {
  const alike = said.get(stem(word));
  if (alike === undefined) return 0;
  let share = 0;
  for (const one of alike)
    if (singular(one) === singular(word)) return 1;
    else if (areFormsOfOneWord(one, word)) share = FORM;
  return share;
}
