import type { Steps } from '@strata/event-loop';
import { associatedPairsSteps } from '@strata/graph';
import type { ExtractedEntity, ExtractedGraph, ExtractedRelation } from '@strata/models';
import { BUILT_IN } from '@strata/models';
import { withSingleBlanks } from '@strata/text';
import { entityIdentity } from './entity-name';
import type { GraphsByChunk } from './spool/spool';

/** A chunk as far as this needs it. */
interface PlacedChunk {
  readonly content: string;
  readonly document: number;
  /** Where it begins and ends in its document. */
  readonly start: number;
  readonly end: number;
}

/** Characters of a document that count as one passage: what stands in the same one stands together. */
const PASSAGE = 600;
const LIMITS = {
  leastTogether: 2,
  /** Chance brings one pair of a thousand together like that. */
  leastScore: 10.83,
  mostOfEach: 4,
};
/** Pairs and names between two pauses. */
const PER_STEP = 5_000;
/** Looked back at for a name's last passages: chunks overlap, and what stands in two of them is one mention. */
const OVERLAPPING = 4;
/** Characters beyond two names in which the sentence may begin or end. */
const AROUND = 160;
const LONGEST_DESCRIPTION = 300;

/**
 * What chunks say, and beside it weak relations between names that passages bring together more often than chance would, where nothing says how
 * they are related: guides and minutes name what belongs together again and again, and seldom in one sentence. Each chunk states those of its own
 * passages, so that a relation loses its support with the documents that it comes from. What a language model says stays as it is.
 */
export function* associatedGraphsSteps(extracted: GraphsByChunk, chunks: readonly PlacedChunk[]): Steps<GraphsByChunk> {
  const first = yield* firstPassageSteps(chunks);
  const numbers = new Map<string, number>();
  const passages: number[][] = [];
  const related = new Set<string>();
  for (let chunk = 0; chunk < extracted.length; chunk++) {
    yield;
    const graph = extracted.at(chunk);
    if (graph?.model !== BUILT_IN) continue;
    const { document, start } = chunks[chunk]!;
    const numberOf = (name: string) => {
      const identity = entityIdentity(name);
      const known = numbers.get(identity) ?? passages.push([]) - 1;
      numbers.set(identity, known);
      return known;
    };
    for (const entity of graph.entities) {
      const own = passages[numberOf(entity.name)]!;
      for (const place of placesOf(entity, start)) {
        const passage = first.get(document)! + place;
        if (!own.includes(passage, -OVERLAPPING)) own.push(passage);
      }
    }
    for (const { source, target } of graph.relations) related.add(pairOf(numberOf(source), numberOf(target)));
  }
  const found = yield* associatedPairsSteps(passages, { places: first.get(undefined)!, ...LIMITS });
  const pairs = new Set<string>();
  const inPairs = new Set<number>();
  let looked = 0;
  for (const { one, other } of found) {
    if (++looked % PER_STEP === 0) yield;
    const pair = pairOf(one, other);
    if (related.has(pair)) continue;
    pairs.add(pair);
    inPairs.add(one).add(other);
  }
  if (pairs.size === 0) return extracted;
  for (const [identity, number] of numbers) {
    if (++looked % PER_STEP === 0) yield;
    if (!inPairs.has(number)) numbers.delete(identity);
  }
  return new AssociatedGraphs(extracted, chunks, numbers, pairs);
}

const pairOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Numbers of the first passage of each document, and under `undefined` how many passages there are. */
function* firstPassageSteps(chunks: readonly PlacedChunk[]): Steps<Map<number | undefined, number>> {
  const ends = new Map<number, number>();
  let looked = 0;
  for (const { document, end } of chunks) {
    if (++looked % PER_STEP === 0) yield;
    ends.set(document, Math.max(ends.get(document) ?? 0, end));
  }
  const first = new Map<number | undefined, number>();
  let next = 0;
  for (const [document, end] of ends) {
    first.set(document, next);
    next += Math.ceil(end / PASSAGE) + 1;
  }
  return first.set(undefined, next);
}

/** Passages of its document in which a chunk that begins at `start` mentions an entity, counted from 0. */
function placesOf({ mentions }: ExtractedEntity, start: number): Set<number> {
  return new Set(mentions.map((mention) => Math.floor((start + mention.start) / PASSAGE)));
}

class AssociatedGraphs implements GraphsByChunk {
  /** @param numbers of the names, by identity @param pairs of those numbers */
  constructor(
    private readonly graphs: GraphsByChunk,
    private readonly chunks: readonly PlacedChunk[],
    private readonly numbers: ReadonlyMap<string, number>,
    private readonly pairs: ReadonlySet<string>,
  ) {}

  get length(): number {
    return this.graphs.length;
  }

  at(chunk: number): ExtractedGraph | undefined {
    const graph = this.graphs.at(chunk);
    if (graph?.model !== BUILT_IN) return graph;
    const placed = this.chunks[chunk]!;
    let content: string | undefined;
    const read = () => (content ??= placed.content);
    const named = graph.entities.flatMap((entity) => {
      const number = this.numbers.get(entityIdentity(entity.name));
      return number === undefined ? [] : [{ entity, number, places: placesOf(entity, placed.start) }];
    });
    const relations: ExtractedRelation[] = [];
    for (const one of named)
      for (const other of named) {
        if (one.number >= other.number || one.places.isDisjointFrom(other.places)) continue;
        if (this.pairs.has(pairOf(one.number, other.number))) relations.push(weakRelation(read, one.entity, other.entity));
      }
    return relations.length === 0 ? graph : { ...graph, relations: [...graph.relations, ...relations] };
  }
}

/** Most who go through the relations do not ask what is said of them: the text of the chunk, which may lie in a file, is read for those who do. */
function weakRelation(read: () => string, one: ExtractedEntity, other: ExtractedEntity): ExtractedRelation {
  return {
    source: one.name,
    target: other.name,
    type: 'RELATED_TO',
    weight: 1,
    get description() {
      return wordsWithBoth(read(), one, other);
    },
  };
}

/** From the beginning of the sentence of the one to the end of that of the other, where they are nearest. */
function wordsWithBoth(content: string, one: ExtractedEntity, other: ExtractedEntity): string {
  let [from, to] = [0, Number.POSITIVE_INFINITY];
  for (const a of one.mentions)
    for (const b of other.mentions) {
      const [start, end] = [Math.min(a.start, b.start), Math.max(a.end, b.end)];
      if (end - start < to - from) [from, to] = [start, end];
    }
  const before = content.slice(Math.max(0, from - AROUND), from);
  const begin = from - before.slice(lastSentence(before)).trimStart().length;
  const after = /^(?:[^.!?\n]|[.!?](?!\s|$))*[.!?]?/.exec(content.slice(to, to + AROUND))?.[0] ?? '';
  return withSingleBlanks(content.slice(begin, Math.min(to + after.length, begin + LONGEST_DESCRIPTION))).trim();
}

/** Where the sentence begins that a text ends in. From its end: a pattern would be tried at every character. */
function lastSentence(text: string): number {
  let at = text.length;
  while (at > 0 && !endsSentence(text, at - 1)) at--;
  return at;
}

function endsSentence(text: string, at: number): boolean {
  const mark = text[at]!;
  return mark === '\n' || ((mark === '.' || mark === '!' || mark === '?') && /^\s/.test(text.slice(at + 1, at + 2)));
}
