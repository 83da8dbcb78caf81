import { liesIn, placeOfDemonym } from '@strata/text';
import { foldedName } from './read-passage';
import type { ReadPassage, ReadSentence, ReadSpan } from './read-passage';

/** A value that a passage tells of what it is about. */
export interface ToldValue {
  readonly text: string;
  /** dates: ISO 8601; countries: folded name */
  readonly value: string;
  /** all of them, where there are several */
  readonly values?: readonly string[];
  readonly sentence: ReadSentence;
  /** what of it is told there, where the value is computed */
  readonly said?: string;
}

const OPENING_SENTENCES = 3;
/** `(12 May 1900 – 3 June 1980)`: the brackets behind the name that opens a passage. */
const LIFE = /\(([^()]*?(?:\([^()]*\)[^()]*?)*)\)/;

/** When the person that a passage is about was born. */
export function birthDate(passage: ReadPassage): ToldValue | undefined {
  for (const sentence of passage.sentences.slice(0, OPENING_SENTENCES + 3)) {
    const life = lifeDates(sentence);
    if (life && !/^\s*(?:died|d\.|†)/i.test(life.inside) && life.dates[0]) return told(life.dates[0], sentence);
    const born = datesBehind(sentence, /\b(?:born|birth|b\.)\b/gi, 60)[0];
    if (born) return told(born, sentence);
  }
  return undefined;
}

/** When the person that a passage is about died. */
export function deathDate(passage: ReadPassage): ToldValue | undefined {
  for (const sentence of passage.sentences.slice(0, OPENING_SENTENCES)) {
    const life = lifeDates(sentence);
    if (!life) continue;
    if (/^\s*(?:died|d\.|†)/i.test(life.inside) && life.dates[0]) return told(life.dates[0], sentence);
    if (life.dates.length > 1 && /[-–—]|\bdied\b|\bto\b/.test(life.inside))
      return told(life.dates[life.dates.length - 1]!, sentence);
  }
  for (const sentence of passage.sentences) {
    const died = datesBehind(
      sentence,
      /\b(?:died|death|d\.|killed|executed|murdered|assassinated|passed away|deceased)\b/gi,
      60,
    )[0];
    if (died) return told(died, sentence);
  }
  return undefined;
}

/** When what a passage is about came out. */
export function releaseDate(passage: ReadPassage): ToldValue | undefined {
  const [first] = passage.sentences;
  const opening = first?.dates[0];
  for (const sentence of passage.sentences.slice(0, OPENING_SENTENCES)) {
    const released = datesBehind(sentence, /\b(?:released|published|premiered|issued|came out|release)\b/gi, 50)[0];
    if (released && (!opening || sentence === first)) return told(released, sentence);
  }
  return opening && first ? told(opening, first) : anyDate(passage);
}

/** When what a passage is about began to be. */
export function foundingDate(passage: ReadPassage): ToldValue | undefined {
  for (const sentence of passage.sentences) {
    const founded = datesBehind(
      sentence,
      /\b(?:founded|established|formed|opened|started|created|incorporated|began|launched|inception|since)\b/gi,
      60,
    )[0];
    if (founded) return told(founded, sentence);
  }
  return anyDate(passage);
}

/** When what a passage is about was built. */
export function buildingDate({ sentences }: ReadPassage): ToldValue | undefined {
  for (const sentence of sentences) {
    const built = datesBehind(sentence, /\b(?:built|constructed|completed|launched|delivered)\b/gi, 60)[0];
    if (built) return told(built, sentence);
  }
  return undefined;
}

/** The countries that what a passage is about belongs to: by what it is called (a German poet), else by where it is said to lie. */
export function nationality(passage: ReadPassage): ToldValue | undefined {
  for (const sentence of passage.sentences.slice(0, OPENING_SENTENCES)) {
    const said = /\b(?:is|was|are|were|:|;)(?: (?:one of )?(?:an?|the))?\b/.exec(sentence.text);
    const from = said ? said.index : 0;
    const found = demonyms(sentence, from, from + DEFINITION);
    const [first] = found;
    if (first) return { text: first.text, value: first.country, values: found.map(({ country }) => country), sentence };
  }
  const [opening] = passage.sentences;
  const native = NATIVE_OF.exec(opening?.text.slice(0, LONGEST_OPENING) ?? '')?.groups!['place'];
  if (opening && native !== undefined && isCountry(native))
    return { text: native, value: countryOf(foldedName(native)), sentence: opening };
  const spoken = passage.sentences
    .slice(0, OPENING_SENTENCES)
    .map((sentence) => ({ sentence, countries: countriesNamed(sentence) }));
  const { sentence, countries } = spoken.find((one) => one.countries.length > 0) ?? {};
  if (sentence && countries)
    return { text: countries[0]!.text, value: countries[0]!.country, values: countries.map(({ country }) => country), sentence };
  return undefined;
}

/** "a Trinidad and Tobago-born rapper", near the beginning */
const LONGEST_OPENING = 300;
const NATIVE_OF = /\b(?<place>\p{Lu}\p{L}+(?: (?:and )?\p{Lu}\p{L}+){0,4})-born\b/u;

/** The country that it is in or from, by its name. */
export function country(passage: ReadPassage): ToldValue | undefined {
  const told = nationality(passage);
  if (!told || isCountry(told.text)) return told;
  return { ...told, text: told.value.replace(/(?<=^| )(?!of\b|the\b)\p{Ll}/gu, (letter) => letter.toUpperCase()) };
}

/** Characters of "is a 1937 American drama film". */
const DEFINITION = 90;

/** "South Korean" is of another country than "North Korean". */
const HALF = /\b(North|South|East|West) $/;

function demonyms(sentence: ReadSentence, from: number, to: number): { text: string; country: string }[] {
  const found: { text: string; country: string }[] = [];
  for (const { start, end } of sentence.words) {
    if (start < from || start > to) continue;
    const word = sentence.text.slice(start, end);
    const place = /^\p{Lu}/u.test(word) ? placeOfDemonym(word.toLowerCase()) : undefined;
    if (place === undefined || /^\s+languages?\b/.test(sentence.text.slice(end))) continue;
    const [, side = ''] = HALF.exec(sentence.text.slice(0, start)) ?? [];
    const half = `${side} ${place}`.toLowerCase();
    if (COUNTRIES.has(half)) found.push({ text: `${side} ${word}`, country: half });
    else found.push({ text: word, country: countryOf(place.toLowerCase()) });
  }
  return found;
}

function countriesNamed(sentence: ReadSentence): { text: string; country: string }[] {
  const found: { text: string; country: string }[] = [];
  for (const { text } of sentence.names) {
    const folded = foldedName(text.replace(WITHIN, ''));
    if (COUNTRIES.has(folded)) found.push({ text: text.replace(WITHIN, ''), country: countryOf(folded) });
    else {
      const whole = [...COUNTRIES].find((country) => liesIn(folded, country));
      if (whole !== undefined)
        found.push({ text: whole.replace(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase()), country: whole });
    }
  }
  return found.reverse();
}

/** "the Eastern Region of Uganda": the country is what stands behind. */
const WITHIN = /^.*\b(?:Region|Province|District|State|County|Department|Republic|Kingdom|Governorate|Prefecture) of (?:the )?/u;

const OF_COUNTRY: Readonly<Record<string, string>> = {
  england: 'united kingdom',
  scotland: 'united kingdom',
  wales: 'united kingdom',
  britain: 'united kingdom',
  'great britain': 'united kingdom',
  'northern ireland': 'united kingdom',
  usa: 'united states',
  'u s': 'united states',
  us: 'united states',
  america: 'united states',
  'united states of america': 'united states',
  'u s a': 'united states',
  uk: 'united kingdom',
  persia: 'iran',
};
/** Whence films and people are called by, though the region's name is longer ("Hong Kong SAR China") or there is none any more. */
const OWN_TERRITORIES = ['hong kong', 'macau', 'taiwan', 'soviet union', 'czechoslovakia', 'yugoslavia'];

/** Names of all countries, as every Node.js brings them. */
const COUNTRIES = countryNames();

/** Whether a name is that of a country, or one of its forms. */
export function isCountry(name: string): boolean {
  return COUNTRIES.has(countryOf(foldedName(name)));
}

/** The country that a place, in small letters, is one of or another name of; itself where it is neither. */
export function countryOf(place: string): string {
  return OF_COUNTRY[place] ?? place.replace(/ and (?=\S)/u, ' ');
}

function countryNames(): Set<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = new Set([...Object.keys(OF_COUNTRY), ...OWN_TERRITORIES]);
  for (let a = 65; a <= 90; a++)
    for (let b = 65; b <= 90; b++) {
      const name = names.of(String.fromCharCode(a, b));
      if (name !== undefined) found.add(foldedName(name));
    }
  return found;
}

function anyDate({ sentences }: ReadPassage): ToldValue | undefined {
  for (const sentence of sentences) if (sentence.dates[0]) return told(sentence.dates[0], sentence);
  return undefined;
}

function lifeDates(sentence: ReadSentence): { inside: string; dates: ReadSpan[] } | undefined {
  const brackets = LIFE.exec(sentence.text);
  if (!brackets || brackets.index > 120) return undefined;
  const [from, to] = [brackets.index, brackets.index + brackets[0].length];
  const dates = sentence.dates.filter(({ start, end }) => start >= from && end <= to);
  return dates.length === 0 ? undefined : { inside: brackets[1]!, dates: dates.flatMap(endsOfRange) };
}

/** `1900-1980` is read as one span of time. */
function endsOfRange(date: ReadSpan): ReadSpan[] {
  const [from, to] = date.iso?.split('/') ?? [];
  if (from === undefined || to === undefined) return [date];
  return [
    { ...date, iso: from, text: from },
    { ...date, iso: to, text: to },
  ];
}

/** Dates that follow a cue closely, in the same clause. */
function datesBehind(sentence: ReadSentence, cue: RegExp, within: number): ReadSpan[] {
  const found: ReadSpan[] = [];
  for (const { index, 0: said } of sentence.text.matchAll(cue)) {
    const from = index + said.length;
    const next = sentence.dates.find(({ start }) => start >= from && start - from <= within);
    if (next && !/;/.test(sentence.text.slice(from, next.start))) found.push(next);
  }
  return found;
}

function told({ text, iso = '' }: ReadSpan, sentence: ReadSentence): ToldValue {
  return { text, value: iso, sentence };
}
