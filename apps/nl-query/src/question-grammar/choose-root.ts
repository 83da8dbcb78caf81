import { wordsOfName } from '../database-schema/name-words';
import type { CollectionShape, DatabaseSchema } from '../database-schema/schema';
import { isTemporal } from './attribute-choice';
import type { Phrase } from './phrases';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';
import { stem } from './stems';
import { synonymsOf } from './vocabulary';

/** What a question asks for. */
export interface ChosenRoot {
  readonly collection: string;
  /** place of the phrase that says it */
  readonly at: number;
  /** set: an attribute was named first, and the collection follows from it */
  readonly attribute: AttributeSense | undefined;
  /** the words mean one thing, not several */
  readonly isSingular: boolean;
}

/** Collections of people, where a question begins with "who". */
const PEOPLE =
  /person|people|customer|client|user|employee|staff|member|student|patient|actor|author|player|teacher|doctor|worker|contact|passenger|guest|driver|tenant/i;

/**
 * Finds the documents that a question is about: the first noun that is not what it groups by; an attribute stands for its collection.
 * @throws ReadingProblem when nothing says it, or several collections may be meant
 */
export function chooseRoot(phrases: readonly Phrase[], schema: DatabaseSchema): ChosenRoot {
  const nouns = phrases
    .map((phrase, at) => ({ phrase, at }))
    .filter(({ phrase, at }) => isNoun(phrase) && (!isGrouping(phrases, at) || isOwner(phrases, at)) && phrase.values.length === 0)
    .filter(({ phrase, at }) => !isDeed(phrase, phrases[at + 1]));
  const kind = kindAskedFor(phrases);
  if (kind !== undefined) return kind;
  const asksWho = phrases.some(({ operator }) => operator?.kind === 'ask' && operator.word === 'who');
  const first = nouns[0];
  const mentioned = [...new Set(nouns.flatMap(({ phrase }) => phrase.collections))];
  const valued = [...new Set(phrases.flatMap(({ values }) => values.map(({ collection }) => collection)))];
  const firstValue = phrases.findIndex(({ values }) => values.length > 0);
  const firstCollection = nouns.find(({ phrase }) => phrase.collections.length > 0);
  if (
    asksWho &&
    !first?.phrase.collections.some((name) => PEOPLE.test(name)) &&
    !first?.phrase.attributes.some((sense) => pointsToItsOwn(sense, schema))
  ) {
    const person = whoIsMeant(phrases, schema, mentioned, valued);
    if (person !== undefined) return { collection: person, at: -1, attribute: undefined, isSingular: true };
  }
  const place = first === undefined || first.phrase.collections.length === 0 ? placeAskedFor(phrases, schema, valued) : undefined;
  if (place !== undefined)
    return {
      collection: place,
      at: -1,
      attribute: undefined,
      isSingular: false,
    };
  if (first === undefined) {
    const [edge] = phrases.flatMap(({ edges }) => edges);
    const ends = schema.collections.find(({ name }) => name === edge)?.ends;
    const [only, other] = ends ? [ends.from[0]] : commonTo(phrases, valued);
    if (only !== undefined && other === undefined)
      return { collection: only, at: -1, attribute: undefined, isSingular: firstValue >= 0 };
    throw new ReadingProblem('nothing says what is asked for: name a collection', []);
  }
  const { phrase, at } = first;
  const sized = phrases.some(({ isSize }) => isSize) ? sizedLike(phrase, schema) : undefined;
  if (sized !== undefined) return { collection: sized, at, attribute: undefined, isSingular: isSingular(phrase.text) };
  if (phrase.collections.length > 0)
    return { collection: oneOf(phrase), at, attribute: undefined, isSingular: isSingular(phrase.text) };
  const [edge, secondEdge] = phrase.edges;
  if (edge !== undefined && secondEdge === undefined && phrase.attributes.every(({ shape }) => shape.path.length > 1))
    return { collection: edge, at, attribute: undefined, isSingular: isSingular(phrase.text) };
  const senses = phrase.attributes;
  const having = (names: readonly string[]) => {
    const exact = names.flatMap((name) => senses.filter(({ collection }) => collection === name));
    return exact.length > 0
      ? exact
      : names.flatMap((name) => (phrase.weaker ?? []).filter(({ collection }) => collection === name));
  };
  const followed = firstCollection && firstCollection.at > at ? having(firstCollection.phrase.collections) : [];
  // "ids and names of vessels": what else is asked for can be of one collection only
  const beside = nouns.flatMap(({ phrase: { attributes, collections } }) => {
    const places = [...new Set(attributes.map(({ collection }) => collection))];
    return collections.length === 0 && places.length === 1 ? places : [];
  });
  const ofNext = /^(?:of|in|for|from)$/i.test(phrases[at + 1]?.text ?? '') && followed.length > 0;
  const owned = !ofNext && phrase.text.includes(' ') ? ownerOf(senses, phrase.text, schema) : undefined;
  const candidates =
    [owned ? [owned] : [], followed, having(mentioned), having(valued), having(beside), senses].find((found) => found.length > 0) ??
    [];
  const shortest = Math.min(...candidates.map(({ shape }) => shape.path.length));
  const outer = candidates.filter(({ shape }) => shape.path.length === shortest);
  const different = new Set(outer.map(({ collection }) => collection));
  const [sense] = outer;
  const owner = different.size > 1 && candidates === senses ? ownerOf(outer, phrase.text, schema) : undefined;
  if (owner) return { collection: owner.collection, at, attribute: owner, isSingular: isSingular(phrase.text) };
  if (sense === undefined || (different.size > 1 && candidates === senses))
    throw new ReadingProblem(`${phrase.text} of what? ${[...different].join(', ')} have it`, [phrase.text]);
  return { collection: sense.collection, at, attribute: sense, isSingular: isSingular(phrase.text) };
}

/** Of an attribute that several collections have: the collection that it is named after, or the one that the others point to. */
function ownerOf(senses: readonly AttributeSense[], text: string, schema: DatabaseSchema): AttributeSense | undefined {
  const said = text.toLowerCase().split(' ').map(stem);
  const named = senses.filter(({ collection }) => said.includes(stem(wordsOfName(collection).at(-1) ?? '')));
  if (named.length === 1) return named[0];
  const pointing = ({ collection, shape }: AttributeSense) =>
    schema.collections
      .find(({ name }) => name === collection)
      ?.references.some(({ path }) => path.join('.') === shape.path.join('.')) ?? false;
  const own = senses.filter((sense) => !pointing(sense));
  return own.length === 1 ? own[0] : undefined;
}

/** "Documents larger than 3 kB", where documents have no size and files, another word for them, have one. */
function sizedLike({ collections, text }: Phrase, schema: DatabaseSchema): string | undefined {
  const hasSize = ({ attributes }: CollectionShape) =>
    attributes.some(({ path, types }) => types.includes('number') && /(?:^|_)(?:size|bytes)$/i.test(path[0] ?? ''));
  const wanted = new Set(synonymsOf(text.toLowerCase()).map(stem));
  const [found, second] = schema.collections.filter(
    (one) => one.ends === undefined && hasSize(one) && wanted.has(stem(wordsOfName(one.name).at(-1) ?? '')),
  );
  const isNeeded = !schema.collections.some((one) => collections.includes(one.name) && hasSize(one));
  return isNeeded && second === undefined ? found?.name : undefined;
}

/** "Returned" of "returned loans": an attribute that tells when, in front of what it is one of. */
const isDeed = ({ text, collections, attributes }: Phrase, next: Phrase | undefined): boolean =>
  collections.length === 0 &&
  attributes.length > 0 &&
  /(?:ed|en|sent|sold|lent)$/i.test(text) &&
  attributes.every(({ shape }) => isTemporal(shape)) &&
  (next?.collections.length ?? 0) > 0;

/** Collections that have all the values of the question. */
function commonTo(phrases: readonly Phrase[], valued: readonly string[]): string[] {
  const common = valued.filter((name) =>
    phrases.every(({ values }) => values.length === 0 || values.some(({ collection }) => collection === name)),
  );
  return common.length > 0 ? common : [...valued];
}

/** "Where is X made": the other end of the edge. */
function placeAskedFor(phrases: readonly Phrase[], schema: DatabaseSchema, valued: readonly string[]): string | undefined {
  if (!phrases.some(({ operator }) => operator?.kind === 'ask' && operator.word === 'where')) return undefined;
  const [edge, second] = [...new Set(phrases.flatMap(({ edges }) => edges))];
  const ends = second === undefined ? schema.collections.find(({ name }) => name === edge)?.ends : undefined;
  if (!ends) return undefined;
  const others = [...ends.from, ...ends.to].filter((name) => !valued.includes(name));
  return others.length === 1 && others.length < ends.from.length + ends.to.length ? others[0] : undefined;
}

/** "The manager of": an attribute by which documents of a collection point to others of it. */
function pointsToItsOwn({ collection, shape }: AttributeSense, schema: DatabaseSchema): boolean {
  const own = schema.collections.find(({ name }) => name === collection);
  return own?.references.some(({ path, target }) => target === collection && path.join('.') === shape.path.join('.')) ?? false;
}

const isNoun = ({ collections, attributes }: Phrase): boolean => collections.length + attributes.length > 0;

function isGrouping(phrases: readonly Phrase[], at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const kind = phrases[before]?.operator?.kind;
    if (kind === 'group' || kind === 'by' || (kind === 'sort' && before > 0)) return true;
    if (kind !== 'stop' && kind !== 'distinct') return false;
  }
  return false;
}

/** "Which cows …": a value that tells what is asked for. */
function kindAskedFor(phrases: readonly Phrase[]): ChosenRoot | undefined {
  const [ask, phrase, next] = phrases;
  const isAsked = ask?.operator?.kind === 'ask' && /^(?:which|what)$/i.test(ask.text);
  if (!isAsked || !phrase || !next || isNoun(phrase) || phrase.isName === true || phrase.isQuoted === true) return undefined;
  const isVerb = next.collections.length === 0 && (next.attributes.length === 0 || /(?:ed|gave|got|took|made)$/i.test(next.text));
  const [collection, second] = new Set(phrase.values.map((value) => value.collection));
  if (!isVerb || collection === undefined || second !== undefined) return undefined;
  return { collection, at: -1, attribute: undefined, isSingular: isSingular(phrase.text) };
}

/** "The ids and names of each document": of what is asked for, not by groups. */
function isOwner(phrases: readonly Phrase[], at: number): boolean {
  const before = phrases.slice(0, at).findLastIndex(({ operator }) => operator?.kind !== 'stop' && operator?.kind !== 'distinct');
  const isEach = /^(?:of|for) (?:each|every)$/i.test(phrases[before]?.text ?? '');
  const owned = phrases[before - 1];
  const isSummed = phrases
    .slice(0, before)
    .some(({ operator }) => ['count', 'aggregate', 'superlative', 'measures'].includes(operator?.kind ?? ''));
  return isEach && !isSummed && owned !== undefined && owned.attributes.length > 0 && (phrases[at]?.collections.length ?? 0) > 0;
}

function oneOf({ collections, text }: Phrase): string {
  const [only, second] = collections;
  if (only === undefined || second !== undefined)
    throw new ReadingProblem(`${text} may be ${collections.join(' or ')}: say which`, [text]);
  return only;
}

/** Do words mean one thing, not several? */
export const isSingular = (text: string): boolean => !/(?:[^s]s|people|men|children|staff)$/i.test(text.trim());

/** People that the edges, attributes and values of the question belong to. */
function whoIsMeant(
  phrases: readonly Phrase[],
  schema: DatabaseSchema,
  mentioned: readonly string[],
  valued: readonly string[],
): string | undefined {
  const plain = schema.collections.filter(({ ends }) => ends === undefined).map(({ name }) => name);
  const people = plain.filter((name) => PEOPLE.test(name));
  const edges = phrases.flatMap((phrase) => phrase.edges);
  const ends = schema.collections
    .filter(({ name }) => edges.includes(name))
    .flatMap((edge) => [...(edge.ends?.from ?? []), ...(edge.ends?.to ?? [])]);
  const attributed = phrases.flatMap(({ attributes }) => attributes.map(({ collection }) => collection));
  for (const hints of [ends, attributed, mentioned, valued]) {
    const hinted = people.filter((name) => hints.includes(name));
    if (hinted.length === 1) return hinted[0];
  }
  if (ends.length > 0) return ends[0];
  if (people.length === 1) return people[0];
  const pointing = people.filter((name) =>
    [...mentioned, ...valued].some((other) =>
      schema.collections.find((one) => one.name === other)?.references.some(({ target }) => target === name),
    ),
  );
  return pointing.length === 1 ? pointing[0] : undefined;
}
