import { wordsOfName } from '../database-schema/name-words';
import type { KnownValues, Phrase, ValueSense } from './phrases';
import type { SchemaLexicon } from './schema-lexicon';
import type { Token } from './tokens';

const NOTHING = { collections: [], edges: [], attributes: [], values: [] } as const;
const isFirst = (name: string): boolean =>
  /^(?:first|given|fore)|^fname$/.test(wordsOfName(name).join('')) || /first_?name/i.test(name);
const isLast = (name: string): boolean =>
  /^(?:last|sur|family)|^lname$/.test(wordsOfName(name).join('')) || /last_?name|surname/i.test(name);

/** "Full names" are first names and last names, where the schema has these alone. */
export function fullNames(tokens: readonly Token[], lexicon: SchemaLexicon): Token[] {
  const isSplit =
    lexicon.find(['full', 'name']) === undefined &&
    (lexicon.find(['first', 'name'])?.attributes.length ?? 0) > 0 &&
    (lexicon.find(['last', 'name'])?.attributes.length ?? 0) > 0;
  if (!isSplit) return [...tokens];
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    if (token.word !== 'full' || next === undefined || !/^names?$/.test(next.word)) return [token];
    return [asWord('first'), next, asWord('and'), asWord('last')];
  });
}

/** The other half of a name of which an attribute is the first. */
export const isFirstName = (path: readonly string[]): boolean => path.length === 1 && isFirst(path[0] ?? '');
export const isLastName = (path: readonly string[]): boolean => path.length === 1 && isLast(path[0] ?? '');

/** "Linda Smith" in quotation marks, where one attribute holds Linda and another Smith: two phrases; undefined for everything else. */
export function splitPerson({ kind, text, word }: Token, values: KnownValues): readonly Phrase[] | undefined {
  const words = word.split(' ');
  if (kind !== 'quoted' || words.length !== 2 || (values.get(word)?.length ?? 0) > 0) return undefined;
  const parts = text
    .split(' ')
    .map((part, n): Phrase => ({ ...NOTHING, text: part, isName: true, values: values.get(words[n] ?? '') ?? [] }));
  const joined = samePerson(parts);
  return joined !== parts && joined.every((phrase) => phrase.values.length > 0) ? joined : undefined;
}

/** A first name and a last name beside each other are those of one document. @returns the same list where there are none */
export function samePerson(phrases: readonly Phrase[]): readonly Phrase[] {
  let made: Phrase[] | undefined;
  for (let at = 0; at + 1 < phrases.length; at++) {
    const [first, last] = [phrases[at] as Phrase, phrases[at + 1] as Phrase];
    if (first.values.length === 0 || last.values.length === 0) continue;
    const firsts = first.values.filter(({ path, isPart }) => !isPart && isFirstName(path));
    const lasts = last.values.filter(({ path, isPart }) => !isPart && isLastName(path));
    const both = new Set(firsts.map(({ collection }) => collection).filter((name) => lasts.some((one) => one.collection === name)));
    if (both.size === 0) continue;
    const within = (senses: readonly ValueSense[]) => senses.filter(({ collection }) => both.has(collection));
    made ??= [...phrases];
    made[at] = { ...first, values: within(firsts) };
    made[at + 1] = { ...last, values: within(lasts) };
  }
  return made ?? phrases;
}

const asWord = (word: string): Token => ({ kind: 'word', text: word, word, value: undefined, isCapitalised: false });
