import type { Steps } from '@strata/event-loop';
import { adjacencySteps, PushedPageRank, weightedGraphSteps } from '@strata/graph';
import { CaseStatistics } from './case-statistics';
import { scanSentence } from './name-scan';
import { NameTable, titleKey } from './name-table';
import type { EntityMention, IndexedPassage, IndexedRelation, RankingIndex } from './ranking-index';
import type { RankingPassage, StatedRelation } from './ranking-passage';
import { PackedWords } from './packed-words';
import type { SentenceWords } from './sentence-words';
import { sentenceWordSteps } from './sentence-words';
import { TermPostingsBuilder } from './term-postings';

/** Weight of the edge between a passage and its own title. */
const OWNER_EDGE = 5;
const MENTIONS_PER_STEP = 1_024;

/**
 * Indexes a corpus for `rankPassages`: terms, the names that titles and openings give, the names that texts mention, and the graph of
 * passages and names. About 0.3 s and 13 MB per 1,000 passages of 500 characters, in steps of some hundred words at most.
 */
export function* rankingIndexSteps(passages: readonly RankingPassage[]): Steps<RankingIndex> {
  const names = new NameTable();
  const cases = new CaseStatistics();
  const counted = new TermPostingsBuilder();
  const bodies = new PackedWords();
  for (const [i, passage] of passages.entries()) {
    const body = yield* sentenceWordSteps(passage.text);
    for (let s = 0; s + 1 < body.bounds.length; s++) {
      cases.addSentence(body.words, body.bounds[s]!, body.bounds[s + 1]!);
      yield;
    }
    names.addPassage(i, passage, body);
    bodies.add(body);
    yield;
  }
  const entityNumbers = new Map<string, number>();
  const numberOf = (key: string) => {
    let number = entityNumbers.get(key);
    if (number === undefined) entityNumbers.set(key, (number = entityNumbers.size));
    return number;
  };
  const owned = yield* ownedSteps(passages.length, names, numberOf);

  const indexed: IndexedPassage[] = [];
  for (const [i, { title, names: others = [], relations = [] }] of passages.entries()) {
    const body = bodies.at(i);
    const mentions = yield* mentionSteps(body, names, cases, numberOf);
    const entities = new Set<number>();
    for (const [place, { entity }] of mentions.entries()) {
      entities.add(entity);
      if (place % MENTIONS_PER_STEP === 0) yield;
    }
    const terms = yield* counted.addPassage([title, ...others], body);
    indexed.push({
      terms,
      bounds: Uint32Array.from(body.bounds),
      mentions,
      entities,
      owned: owned[i]!,
      relations: relationsAmong(relations, entities, entityNumbers),
    });
  }

  const postings = yield* counted.postings();
  const frequency = new Uint32Array(entityNumbers.size);
  for (const { entities } of indexed) {
    for (const entity of entities) frequency[entity]!++;
    yield;
  }
  const size = passages.length;
  const specificity = new Float64Array(frequency.length);
  for (let e = 0; e < frequency.length; e++) {
    frequency[e] = Math.max(1, frequency[e]!);
    specificity[e] = Math.log(1 + size / frequency[e]!) / Math.log(1 + size);
  }
  const claimants = new Uint32Array(entityNumbers.size).fill(1);
  for (const key of names.keys()) {
    claimants[entityNumbers.get(key)!] = names.claimants(key);
    yield;
  }

  const graph = yield* passageGraphSteps(passages, indexed, names, { entityNumbers, specificity, claimants });
  const strength = new Float64Array(graph.nodeCount);
  for (let v = 0; v < graph.nodeCount; v++) {
    for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) strength[v]! += graph.weights[i]!;
    yield;
  }
  const nearness = new PushedPageRank(graph, strength);
  return { passages: indexed, postings, names, cases, entityNumbers, specificity, frequency, claimants, graph, nearness };
}

/** Entities by the passage that they name. */
function* ownedSteps(size: number, names: NameTable, numberOf: (key: string) => number): Steps<Set<number>[]> {
  const owned = Array.from({ length: size }, () => new Set<number>());
  for (const key of names.keys()) {
    for (const { passage } of names.get(key)!) owned[passage]!.add(numberOf(key));
    yield;
  }
  return owned;
}

/** The relations whose two ends are names of the passage. */
function relationsAmong(
  stated: readonly StatedRelation[],
  entities: ReadonlySet<number>,
  entityNumbers: ReadonlyMap<string, number>,
): IndexedRelation[] {
  const found: IndexedRelation[] = [];
  for (const { source, target, type } of stated) {
    const [from, to] = [entityNumbers.get(titleKey(source)), entityNumbers.get(titleKey(target))];
    if (from !== undefined && to !== undefined && from !== to && entities.has(from) && entities.has(to))
      found.push({ source: from, target: to, type });
  }
  return found;
}

function* mentionSteps(
  body: SentenceWords,
  names: NameTable,
  cases: CaseStatistics,
  numberOf: (key: string) => number,
): Steps<EntityMention[]> {
  const mentions: EntityMention[] = [];
  for (let sentence = 0; sentence + 1 < body.bounds.length; sentence++) {
    for (const { key, from, to } of scanSentence(body, body.bounds[sentence]!, body.bounds[sentence + 1]!, names, cases))
      mentions.push({ entity: numberOf(key), from, to, sentence });
    yield;
  }
  return mentions;
}

/** Mention edges (1 + ln tf)·ι and owner edges 5·a·ι/√h (5 for the passage's own title). */
function* passageGraphSteps(
  passages: readonly RankingPassage[],
  indexed: readonly IndexedPassage[],
  names: NameTable,
  { entityNumbers, specificity, claimants }: Pick<RankingIndex, 'entityNumbers' | 'specificity' | 'claimants'>,
): Steps<RankingIndex['graph']> {
  const size = passages.length;
  const edges: [number, number, number][] = [];
  for (const [passage, { mentions }] of indexed.entries()) {
    const counts = new Map<number, number>();
    for (const [place, { entity }] of mentions.entries()) {
      counts.set(entity, (counts.get(entity) ?? 0) + 1);
      if (place % MENTIONS_PER_STEP === 0) yield;
    }
    for (const [entity, count] of counts) edges.push([passage, size + entity, (1 + Math.log(count)) * specificity[entity]!]);
    yield;
  }
  const titles: string[] = [];
  for (const { title } of passages) {
    titles.push(titleKey(title));
    yield;
  }
  for (const key of names.keys()) {
    const entity = entityNumbers.get(key)!;
    for (const { passage, weight } of names.get(key)!) {
      const own = titles[passage] === key;
      edges.push([
        passage,
        size + entity,
        own ? OWNER_EDGE : (OWNER_EDGE * weight * specificity[entity]!) / Math.sqrt(claimants[entity]!),
      ]);
    }
    yield;
  }
  return yield* adjacencySteps(yield* weightedGraphSteps(size + entityNumbers.size, edges));
}
