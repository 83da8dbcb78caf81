import { singular, wordsOfName } from '../database-schema/name-words';
import { dateAt } from './dates';
import { countriesOf } from './nationalities';
import { GENDER_NAMES, gendersOf } from './genders';
import { samePerson, splitPerson } from './person-names';
import { rearrangedPhrases } from './rearranged-phrases';
import { LONGEST_OPERATOR, operatorOf } from './operators';
import type { KnownValues, Phrase, ValueSense } from './phrases';
import { isUnknown } from './phrases';
import type { SchemaLexicon } from './schema-lexicon';
import type { Token } from './tokens';

const LONGEST_VALUE = 7;
const NOTHING = { collections: [], edges: [], attributes: [], values: [] } as const;

/** Words of asking that may be meant as names where the schema has them; the others never are. */
const MAY_BE_NAMES: ReadonlySet<string> = new Set(['stop', 'aggregate', 'unit', 'superlative', 'count', 'steps', 'path']);

/** Most runs of words that values are looked for. */
const MAX_CANDIDATES = 250;

/** Runs of words that may be values: whatever is more than words of asking. */
export function valueCandidates(tokens: readonly Token[], lexicon: SchemaLexicon): string[] {
  const candidates = new Set<string>();
  for (let length = 1; length <= LONGEST_VALUE; length++)
    for (let at = 0; at + length <= tokens.length; at++) {
      const run = tokens.slice(at, at + length);
      if (run.some(({ kind }) => kind === 'sign' || (kind === 'quoted' && length > 1))) continue;
      if (run.every((token) => isAskingWord(token) || (token.kind === 'number' && length > 1))) continue;
      const isName = length === 1 && run[0]?.isCapitalised === false && lexicon.find([run[0].word])?.collections.length;
      if (!isName) for (const text of writings(run)) candidates.add(text);
      const [first] = run;
      if (length > 1 || first === undefined) continue;
      for (const other of [...countriesOf(first.word), ...gendersOf(first.word)]) candidates.add(other);
      if (first.kind === 'quoted' && /^\S+ \S+$/.test(first.word)) for (const part of first.word.split(' ')) candidates.add(part);
    }
  return [...candidates].slice(0, MAX_CANDIDATES);
}

/** `'s` belongs to the word before it in `McDonald's`. */
function writings(run: readonly Token[]): string[] {
  const joined = run
    .map(({ word }) => word)
    .join(' ')
    .replaceAll(" 's", "'s");
  const last = run.at(-1)?.word ?? '';
  const one = singular(last);
  return joined === '' ? [] : one === last || joined.endsWith("'s") ? [joined] : [joined, joined.slice(0, -last.length) + one];
}

function isAskingWord({ kind, word }: Token): boolean {
  return kind === 'word' && operatorOf(word) !== undefined;
}

/** The words of a question as phrases: of several readings that begin at a word the longest wins, then values, names of the schema, words of asking. */
export function recognisePhrases(tokens: readonly Token[], lexicon: SchemaLexicon, values: KnownValues, now: Date): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length;) {
    const person = splitPerson(tokens[at] as Token, values);
    const { phrase, length } = phraseAt(tokens, at, { lexicon, values, now });
    phrases.push(...(person ?? [phrase]));
    at += length;
  }
  const known = samePerson(fillersBehindNouns(phrases));
  return decidedSums(plainEach(namedNumbers(rearrangedPhrases(decidedOrders(known, lexicon)))));
}

/** "Faculty members", "calendar items" are no more than faculty and calendar. */
function fillersBehindNouns(phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase, at) => {
    const isFiller = isUnknown(phrase) && /^(?:members?|items?|entries|entry|records?|ones?)$/i.test(phrase.text);
    const isBehind = (phrases[at - 1]?.collections.length ?? 0) > 0;
    return isFiller && isBehind ? { ...NOTHING, text: phrase.text, operator: { kind: 'stop' } } : phrase;
  });
}

/** "Ordered by Anna Berg" is no order of rows. */
function decidedOrders(phrases: readonly Phrase[], lexicon: SchemaLexicon): Phrase[] {
  return phrases.map((phrase, at) => {
    const next = phrases.slice(at + 1).find(({ operator }) => operator?.kind !== 'stop');
    const isBySomebody = next !== undefined && next.values.length > 0 && next.attributes.length + next.collections.length === 0;
    const orders = /^ordered by$/i.test(phrase.text) && isBySomebody ? lexicon.find(['orders']) : undefined;
    return orders && orders.collections.length > 0 ? { ...NOTHING, text: phrase.text, collections: orders.collections } : phrase;
  });
}

/** In "title and number of pages" the number of pages is an attribute like the title, and nothing is counted; "of zero" is a number. */
function namedNumbers(phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase, at) => {
    const [before, and, next] = [phrases[at - 2], phrases[at - 1], phrases[at + 1]];
    if (/^zero$/i.test(phrase.text) && /^(?:of|is|are)$/i.test(and?.text ?? ''))
      return { ...NOTHING, text: phrase.text, number: 0 };
    const isNumber =
      next !== undefined &&
      next.collections.length === 0 &&
      next.attributes.length > 0 &&
      next.attributes.every(({ shape }) => shape.types.includes('number'));
    const isListed = (and?.operator?.kind === 'and' || and?.text === ',') && (before?.attributes.length ?? 0) > 0;
    return phrase.operator?.kind === 'count' && /of$/i.test(phrase.text) && isNumber && isListed
      ? { ...NOTHING, text: phrase.text, operator: { kind: 'stop' } }
      : phrase;
  });
}

/** `total` is an attribute, or adds up the attribute that follows. */
function decidedSums(phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase, at) => {
    if (phrase.operator?.kind !== 'aggregate' || phrase.attributes.length === 0) return phrase;
    const next = phrases.slice(at + 1).find(({ operator }) => operator?.kind !== 'stop' && operator?.kind !== 'of');
    const { operator, ...named } = phrase;
    const addsUp = next?.attributes.some(({ shape }) => shape.types.includes('number')) && next.operator === undefined;
    return addsUp ? { ...NOTHING, text: phrase.text, operator } : named;
  });
}

/** Each and every group only what is counted or summed up. */
function plainEach(phrases: readonly Phrase[]): Phrase[] {
  const sumsUp = phrases.some(
    ({ operator }) =>
      operator?.kind === 'count' ||
      operator?.kind === 'aggregate' ||
      operator?.kind === 'superlative' ||
      operator?.kind === 'measures',
  );
  return phrases.map((phrase) =>
    !sumsUp && phrase.operator?.kind === 'group' && /each|every/i.test(phrase.text)
      ? { ...phrase, operator: { kind: 'stop' } }
      : phrase,
  );
}

interface Sources {
  readonly lexicon: SchemaLexicon;
  readonly values: KnownValues;
  readonly now: Date;
}

function phraseAt(tokens: readonly Token[], at: number, { lexicon, values, now }: Sources): { phrase: Phrase; length: number } {
  const first = tokens[at] as Token;
  const textOf = (length: number) =>
    tokens
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(' ');
  if (first.kind === 'quoted')
    return { phrase: { ...NOTHING, text: first.text, isQuoted: true, values: values.get(first.word) ?? [] }, length: 1 };
  const date = dateAt(tokens, at, now);
  const most = Math.min(tokens.length - at, Math.max(LONGEST_VALUE, LONGEST_OPERATOR, lexicon.longest));
  for (let length = most; length > 0; length--) {
    const run = tokens.slice(at, at + length);
    if (run.some(({ kind }, n) => n > 0 && kind === 'quoted')) continue;
    const words = run.map(({ word }) => word);
    const found = valuesOf(run, values);
    const operator = run.every(({ kind }) => kind !== 'number') ? operatorOf(words.join(' ')) : undefined;
    const named = run.every(({ kind }) => kind === 'word') ? lexicon.find(words) : undefined;
    // "count entities" counts them, though some document has a count of entities
    const isCounted =
      length > 1 && operatorOf(words[0] ?? '')?.kind === 'count' && lexicon.find(words.slice(1))?.collections.length;
    if (isCounted && found.length === 0 && operator === undefined) continue;
    const after = tokens[at + length];
    const counts = operator?.kind === 'count' && after !== undefined && lexicon.find([after.word])?.collections.length;
    const isAsking = operator !== undefined && (!MAY_BE_NAMES.has(operator.kind) || (operator.kind === 'stop' && named?.isSynonym));
    const senses = isAsking || counts ? undefined : named;
    const isName = first.isCapitalised && at > 0;
    if (date && date.length === length) {
      const number = length === 1 ? first.value : undefined;
      return {
        phrase: { ...NOTHING, text: textOf(length), date: date.span, ...(number !== undefined && { number }), values: found },
        length,
      };
    }
    if (found.length === 0 && operator === undefined && senses === undefined) continue;
    // a single small word such as "in" is rarely the value that some document has
    const isValue = found.length > 0 && (operator === undefined || isName || length > 1);
    return {
      phrase: {
        ...NOTHING,
        text: textOf(length),
        ...(senses && {
          collections: senses.collections,
          edges: senses.edges,
          attributes: senses.attributes,
          weaker: senses.weaker,
        }),
        values: isValue ? found : [],
        ...(length === 1 && first.value !== undefined && { number: first.value }),
        ...(operator !== undefined &&
          (!isValue || length > 1) &&
          !(operator.kind === 'stop' && senses !== undefined) && { operator }),
        isName,
      },
      length,
    };
  }
  const number = first.value;
  return {
    phrase: {
      ...NOTHING,
      text: first.text,
      ...(number !== undefined && { number }),
      ...(first.isSize && { isSize: true }),
      isName: first.isCapitalised && at > 0,
    },
    length: 1,
  };
}

function valuesOf(run: readonly Token[], values: KnownValues): readonly ValueSense[] {
  const word = run.length === 1 ? (run[0]?.word ?? '') : '';
  const spoken = [
    ...countriesOf(word).flatMap((country) => sensesIn(COUNTRY, values.get(country))),
    ...gendersOf(word).flatMap((gender) => sensesIn(GENDER_NAMES, values.get(gender))),
  ];
  for (const text of writings(run)) {
    const found = values.get(text);
    if (found !== undefined) return [...found, ...spoken.filter((one) => !found.includes(one))];
  }
  return spoken;
}

/** What attributes that are called so hold. */
const sensesIn = (names: ReadonlySet<string>, senses: readonly ValueSense[] = []): ValueSense[] =>
  senses.filter(({ path }) => wordsOfName(path.at(-1) ?? '').some((word) => names.has(word)));
const COUNTRY = new Set([
  'country',
  'cntry',
  'ctry',
  'nation',
  'nationality',
  'land',
  'origin',
  'citizenship',
  'homeland',
  'continent',
  'region',
]);
