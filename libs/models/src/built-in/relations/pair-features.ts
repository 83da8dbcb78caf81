import { LEXICAL, lexicalBits, liesIn } from '@strata/text';
import { PAIR_PLACES } from '../names/model/name-model';
import type { ReadText } from '../names/read-text';
import type { TypedThing } from './typed-things';

/** Two things that a text brings together. */
export interface PairCandidate {
  source: TypedThing;
  target: TypedThing;
  /** Where they stand nearest. */
  sentence: number;
  /** Sentences that both stand in. */
  shared: number;
  /** Tokens between them where they stand nearest; `Infinity` for pairs that share no sentence. */
  distance: number;
  /** Features, as places of the weight table. */
  features: Int32Array;
}

const MOST_IN_SENTENCE = 14;
const MOST_THINGS = 60;

interface Placed {
  thing: TypedThing;
  from: number;
  to: number;
}

/** What a pair needs of either end. */
interface End {
  thing: TypedThing;
  kind: number;
  country: boolean;
  /** Rank among the text's countries by mentions; 0 for the most named one, 3 for none. */
  rank: number;
  topic: boolean;
  mentions: number;
  folded: string;
  /** Of its learnt class, 0..3. */
  certainty: number;
}

interface Gathered {
  source: End;
  target: End;
  sentence: number;
  distance: number;
  places: Set<number>;
  /** Numbers of the sentences that both stand in. */
  shared: Set<number>;
}

/**
 * Pairs that share a sentence, or of which one is what the sentence's pronoun means; and of those that do not, each thing with what the text
 * is about and with the countries that it names.
 */
export function pairCandidates(
  read: ReadText,
  things: readonly TypedThing[],
  borrowed: readonly (TypedThing | undefined)[],
): PairCandidate[] {
  const ends = endsOf(things);
  const bySentence: Placed[][] = read.sentences.map(() => []);
  for (const thing of things)
    for (const { from, to, sentence } of thing.thing.mentions)
      if (!read.sentences[sentence]!.fragment) bySentence[sentence]!.push({ thing, from, to });
  const pairs = new Map<number, Gathered>();
  const count = things.length;
  const pairOf = (a: TypedThing, b: TypedThing, sentence: number, distance: number): Gathered => {
    const [source, target] = a.place < b.place ? [a, b] : [b, a];
    const key = source.place * count + target.place;
    let known = pairs.get(key);
    if (!known)
      pairs.set(
        key,
        (known = {
          source: ends[source.place]!,
          target: ends[target.place]!,
          sentence,
          distance,
          places: new Set(),
          shared: new Set(),
        }),
      );
    else if (distance < known.distance) [known.distance, known.sentence] = [distance, sentence];
    return known;
  };
  for (const [sentence, placed] of bySentence.entries()) {
    placed.sort((a, b) => a.from - b.from);
    const meant = borrowed[sentence];
    const some = placed.slice(0, MOST_IN_SENTENCE);
    if (meant && !some.some(({ thing }) => thing === meant))
      some.unshift({ thing: meant, from: read.sentences[sentence]!.first, to: read.sentences[sentence]!.first });
    for (let a = 0; a < some.length; a++)
      for (let b = a + 1; b < some.length; b++) {
        const [first, second] = [some[a]!, some[b]!];
        if (first.thing === second.thing) continue;
        const pair = pairOf(first.thing, second.thing, sentence, second.from - first.to);
        pair.shared.add(sentence);
        sharedFeatures(pair, read, first, second, b - a, a);
      }
  }
  const countries = ends.filter(({ country }) => country).length;
  for (const a of ends.slice(0, MOST_THINGS))
    for (const b of ends.slice(0, MOST_THINGS))
      if (a.thing.place < b.thing.place && (a.topic || b.topic || a.country || b.country))
        pairOf(a.thing, b.thing, b.thing.thing.mentions[0]!.sentence, 1_000);
  return [...pairs.values()].map((pair) => ({
    source: pair.source.thing,
    target: pair.target.thing,
    sentence: pair.sentence,
    shared: pair.shared.size,
    distance: pair.shared.size === 0 ? Infinity : pair.distance,
    features: wholeFeatures(pair, countries),
  }));
}

function endsOf(things: readonly TypedThing[]): End[] {
  const topic = [...things].sort((a, b) => b.thing.mentions.length - a.thing.mentions.length || a.place - b.place)[0];
  const ends = things.map((thing): End => {
    const folded = thing.thing.name.toLowerCase();
    const country = thing.kind === 'place' && (lexicalBits(folded) & LEXICAL.country) !== 0;
    return {
      thing,
      kind: kindNumber(thing),
      country,
      rank: 3,
      topic: thing === topic || thing.place === 0,
      mentions: Math.min(thing.thing.mentions.length, 4),
      folded,
      certainty: certaintyOf(thing),
    };
  });
  const countries = ends
    .filter(({ country }) => country)
    .sort((a, b) => b.thing.thing.mentions.length - a.thing.thing.mentions.length);
  for (const [rank, end] of countries.entries()) end.rank = Math.min(rank, 2);
  return ends;
}

function wholeFeatures({ source, target, places, distance }: Gathered, countries: number): Int32Array {
  const add = (template: number, value: number) => places.add(place(template, value));
  const kind = source.kind * 8 + target.kind;
  const topics = (source.topic ? 1 : 0) + (target.topic ? 2 : 0);
  const near = bucket(distance);
  const nation = (source.country ? 1 : 0) + (target.country ? 2 : 0);
  add(40, topics * 64 + kind);
  add(41, kind);
  add(42, source.mentions * 8 + target.mentions);
  add(43, near * 64 + kind);
  add(45, kind);
  add(46, (nation * 8 + near) * 64 + kind);
  add(47, (Math.min(countries, 4) * 4 + nation) * 64 + kind);
  add(48, ((source.rank * 4 + target.rank) * 8 + Math.min(countries, 4)) * 8 + near);
  add(49, (topics * 4 + nation) * 64 + kind);
  add(51, liesIn(source.folded, target.folded) || liesIn(target.folded, source.folded) ? near : 9);
  add(52, source.certainty * 4 + target.certainty);
  add(53, (source.certainty * 8 + source.kind) * 8 + target.kind);
  add(54, (target.certainty * 8 + target.kind) * 8 + source.kind);
  add(50, near);
  return Int32Array.from(places);
}

function sharedFeatures(
  { places }: Gathered,
  { tokens }: ReadText,
  first: Placed,
  second: Placed,
  between: number,
  a: number,
): void {
  const distance = second.from - first.to;
  const kind = kindNumber(first.thing) * 8 + kindNumber(second.thing);
  const add = (template: number, value: number) => places.add(place(template, value));
  const before = tokens.type[second.from - 1]!;
  const after = tokens.type[first.to + 1]!;
  add(1, Math.min(between, 5) * 64 + kind);
  add(2, bucket(distance) * 64 + kind);
  if (distance > 0) {
    add(3, before.hash);
    add(4, after.hash);
    add(5, before.hash ^ Math.imul(kind + 1, 0x9e3779b1));
    add(6, after.hash ^ Math.imul(kind + 1, 0x85ebca6b));
  }
  if (distance === 2) add(7, before.hash ^ Math.imul(kind + 1, 0x27d4eb2f));
  add(9, (a === 0 ? 64 : 0) + kind);
}

const KINDS = ['person', 'organization', 'place', 'event', 'work', 'product'];

function kindNumber({ kind }: TypedThing): number {
  return kind === undefined ? 7 : KINDS.indexOf(kind) < 0 ? 6 : KINDS.indexOf(kind);
}

function certaintyOf({ thing: { probabilities } }: TypedThing): number {
  let most = 0;
  for (const probability of probabilities) most = Math.max(most, probability);
  return most > 0.98 ? 3 : most > 0.9 ? 2 : most > 0.7 ? 1 : 0;
}

function bucket(distance: number): number {
  return distance >= 1_000
    ? 7
    : distance <= 1
      ? 0
      : distance <= 2
        ? 1
        : distance <= 4
          ? 2
          : distance <= 8
            ? 3
            : distance <= 15
              ? 4
              : 5;
}

function place(template: number, value: number): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ value;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return (hash ^ (hash >>> 16)) & (PAIR_PLACES - 1);
}
