import { fold, LEXICAL, lexicalBits, properNames, readingWords, stem } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { verbConsonants } from '../passage-text/german-word-forms';
import type { Span } from '../passage-text/shortened-quote';
import type { SaidSentence } from '../said-sentences';
import { saidSentences } from '../said-sentences';

/** Who did something, and the sentence that says so. */
export interface ToldAgent {
  readonly name: string;
  readonly passage: Passage;
  readonly sentence: string;
}

/** Who did it: German, French, Spanish, Italian; no "Wer ist", which asks for more than a name. */
const ASKS =
  /^¿?(?:(?:wer|von wem) (?!ist\b|war\b|sind\b|waren\b)|(?:par )?qui (?!est\b|était\b|sont\b)|(?:por )?quién(?:es)? (?!es\b|era\b|son\b)|(?:da )?chi (?!è\b|era\b|sono\b))/iu;
const ASKS_IN_GERMAN = /^\s*(?:von )?we[rm]\b/i;
/** What stands before whoever something was done by, and nothing else does. */
const BY =
  /(?:^|[\s,(])(?:par|por|dal?|dalla|dallo|dall['’]|von|vom|durch) ?(?:(?:le|la|el|il|lo|l['’]|the|dem|der|den) ?)?(?:\p{L}[\p{L}'’-]* ){0,3}$/u;
/** "lo diseñó lord Edmund": the object before the verb, and who did it behind. */
const OBJECT_BEFORE = /(?:^|[\s¿(])(?:lo|la|los|las|les) $/iu;
const TITLES = /^ (?:\p{Ll}[\p{L}'’-]* ){0,2}$/u;
/** Another statement. */
const PARTS = /[,;:()]| (?:und|et|y|e|and) /;
/** A pronoun or an auxiliary between a name and what it did. */
const DOES = /^ (?:(?:la|lo|le|les|l['’]|a|ha|hat|ont|han|hanno) ?){0,2}$/u;
const LONGEST = 600;
/** Characters of a word that its forms have in common: "conçu", "conçue"; "fundó", "fundada". */
const BEGINNING = 4;
/** "la statue de Louis Martin, conçue": not he did it. */
const OF = /(?:^|\s)(?:de|du|des|d['’]|di|del|della|von|an|für|pour|para|per|a|à|al|mit|avec|con) ?$/iu;
/** Characters between what was done and by whom. */
const FARTHEST = 60;
const LONGEST_PRONOUN = 7;

/**
 * Who did what a question in German, French, Spanish or Italian asks: the only name that a sentence gives as doing it ("conçue par le sculpteur Frédéric Bartholdi",
 * "Ptolomeo I la fundó"), where it or its heads say what that was done to.
 * @param passages best first
 */
export function toldAgent(question: string, passages: readonly Passage[]): ToldAgent | undefined {
  if (question.length > LONGEST_QUESTION || !ASKS.test(question.trim())) return undefined;
  const terms = [...topicStems(question)];
  const found = passages.flatMap((passage) =>
    saidSentences(passage)
      .filter(({ text }) => text.length <= LONGEST)
      .flatMap((sentence) => {
        const name = agentIn(sentence, terms, question);
        return name === undefined ? [] : [{ name, passage, sentence: sentence.text }];
      }),
  );
  const [first] = found;
  return first && found.every(({ name }) => first.name.includes(name) || name.includes(first.name)) ? first : undefined;
}

function agentIn(
  { text, stems, titleStems, headStems }: SaidSentence,
  terms: readonly string[],
  question: string,
): string | undefined {
  const isSaid = (one: string) => stems.has(one) || titleStems.has(one) || headStems.has(one);
  const deeds = terms.filter((one) => !titleStems.has(one) && !headStems.has(one));
  const all = readingWords(text).map((word) => ({ ...word, stem: stem(word.text) }));
  // "berührt" begins as "beruft" does
  const isDeed = (word: string, deed: string) =>
    areForms(word, deed) && (!ASKS_IN_GERMAN.test(question) || verbConsonants(word) === verbConsonants(deed));
  const places = (deed: string) => all.flatMap((word, place) => (isDeed(word.stem, deed) ? [place] : []));
  const done = deeds.flatMap((deed) => (/^\p{Ll}/u.test(wordOf(question, deed)) ? places(deed) : []));
  if (done.length === 0 || !terms.every((one) => isSaid(one) || all.some((word) => areForms(word.stem, one)))) return undefined;
  const own = new Set(terms);
  const found = properNames(text)
    .map(({ name, start, end }) => personOf({ start, end }, name))
    .filter((one) => one !== undefined)
    .filter(({ start, end }) => [...topicStems(text.slice(start, end))].some((one) => !own.has(one) && !titleStems.has(one)))
    .filter((span) => done.some((place) => isAgent(text, span, all[place]!)))
    .map(({ start, end }) => text.slice(start, end));
  const [name] = found;
  return name !== undefined && found.every((one) => one === name) ? name : undefined;
}

/** Whether a name stands to a verb as whoever does that. */
function isAgent(text: string, { start, end }: Span, verb: Span): boolean {
  const isBefore = verb.end <= start;
  const between = isBefore ? text.slice(verb.end, start) : text.slice(end, verb.start);
  if (between.length > FARTHEST || PARTS.test(between)) return false;
  if (BY.test(text.slice(Math.max(0, start - FARTHEST), start))) return true;
  return isBefore
    ? OBJECT_BEFORE.test(text.slice(Math.max(0, verb.start - LONGEST_PRONOUN), verb.start)) && TITLES.test(between)
    : DOES.test(between) && !OF.test(text.slice(Math.max(0, start - LONGEST_PRONOUN), start));
}

/** As it stands in the question, where a noun or a name has a capital. */
function wordOf(question: string, deed: string): string {
  const word = readingWords(question).find(({ text }) => stem(text) === deed);
  return word ? question.slice(word.start, word.end) : '';
}

const areForms = (one: string, other: string): boolean =>
  one === other || (one.length >= BEGINNING && other.length >= BEGINNING && one.slice(0, BEGINNING) === other.slice(0, BEGINNING));

/** Without a profession before it, which German writes with a capital: "Architekten Carl Langhans"; undefined for a word that is nobody's name. */
function personOf({ start, end }: Span, name: string): Span | undefined {
  const parts = [...name.matchAll(/\S+/g)];
  const bits = parts.map(([part]) => lexicalBits(fold(part)));
  const given = bits.findIndex((one) => (one & (LEXICAL.givenName | LEXICAL.knownPerson)) !== 0);
  const isPlace = (lexicalBits(fold(name)) & (LEXICAL.country | LEXICAL.city | LEXICAL.largeCity | LEXICAL.place)) !== 0;
  if (given >= 0 && !isPlace) return { start: start + parts[given]!.index, end };
  const isKing = parts.length === 2 && /^[IVX]+$/.test(parts[1]![0]);
  return isKing || (parts.length > 1 && (bits.at(-1)! & LEXICAL.familyName) !== 0) ? { start, end } : undefined;
}
