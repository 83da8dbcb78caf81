import { adjacencySteps, weightedGraph } from '@strata/graph';
import { runInTurns, TimeSlices } from '@strata/event-loop';
import { CaseStatistics } from './case-statistics';
import { scanSentence } from './name-scan';
import { NameTable, titleKey } from './name-table';
import type { EntityMention, IndexedPassage, RankingIndex } from './ranking-index';
import type { RankingPassage } from './ranking-passage';
import type { SentenceWords } from './sentence-words';
import { sentenceWords } from './sentence-words';
import { TermPostings } from './term-postings';

/** Weight of the edge between a passage and its own title. */
const OWNER_EDGE = 5;

/**
 * Indexes a corpus for `rankPassages`: terms, the names that titles and openings give, the names that texts mention, and the graph of
 * passages and names. About 0.3 s and 13 MB per 1,000 passages of 500 characters, in slices: others have their turn meanwhile.
 */
export async function buildRankingIndex(passages: readonly RankingPassage[]): Promise<RankingIndex> {
  const slices = new TimeSlices();
  const names = new NameTable();
  const cases = new CaseStatistics();
  const postings = new TermPostings();
  const bodies: SentenceWords[] = [];
  for (const [i, passage] of passages.entries()) {
    await slices.turn();
    const body = sentenceWords(passage.text);
    for (let s = 0; s + 1 < body.bounds.length; s++) cases.addSentence(body.words, body.bounds[s]!, body.bounds[s + 1]!);
    names.addPassage(i, passage, body);
    bodies.push(body);
  }
  const entityNumbers = new Map<string, number>();
  const numberOf = (key: string) => {
    let number = entityNumbers.get(key);
    if (number === undefined) entityNumbers.set(key, (number = entityNumbers.size));
    return number;
  };
  const owned: Set<number>[] = passages.map(() => new Set());
  for (const key of names.keys()) {
    await slices.turn();
    for (const { passage } of names.get(key)!) owned[passage]!.add(numberOf(key));
  }

  const indexed: IndexedPassage[] = [];
  for (const [i, { title }] of passages.entries()) {
    await slices.turn();
    const body = bodies[i]!;
    const mentions = mentionsOf(body, names, cases, numberOf);
    indexed.push({
      terms: postings.addPassage(title, body),
      bounds: Uint32Array.from(body.bounds),
      mentions,
      entities: new Set(mentions.map(({ entity }) => entity)),
      owned: owned[i]!,
    });
  }
  await slices.turn();

  const frequency = new Uint32Array(entityNumbers.size);
  for (const { entities } of indexed) for (const entity of entities) frequency[entity]!++;
  for (let e = 0; e < frequency.length; e++) frequency[e] = Math.max(1, frequency[e]!);
  const size = passages.length;
  const specificity = Float64Array.from(frequency, (df) => Math.log(1 + size / df) / Math.log(1 + size));
  const claimants = new Uint32Array(entityNumbers.size).fill(1);
  for (const key of names.keys()) claimants[entityNumbers.get(key)!] = names.claimants(key);

  await slices.turn();
  const graph = await passageGraph(passages, indexed, names, entityNumbers, specificity, claimants);
  await slices.turn();
  const strength = new Float64Array(graph.nodeCount);
  for (let v = 0; v < graph.nodeCount; v++)
    for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) strength[v]! += graph.weights[i]!;
  return { passages: indexed, postings, names, cases, entityNumbers, specificity, frequency, claimants, graph, strength };
}

function mentionsOf(
  body: SentenceWords,
  names: NameTable,
  cases: CaseStatistics,
  numberOf: (key: string) => number,
): EntityMention[] {
  const mentions: EntityMention[] = [];
  for (let sentence = 0; sentence + 1 < body.bounds.length; sentence++)
    for (const { key, from, to } of scanSentence(body, body.bounds[sentence]!, body.bounds[sentence + 1]!, names, cases))
      mentions.push({ entity: numberOf(key), from, to, sentence });
  return mentions;
}

/** Mention edges (1 + ln tf)·ι and owner edges 5·a·ι/√h (5 for the passage's own title). */
async function passageGraph(
  passages: readonly RankingPassage[],
  indexed: readonly IndexedPassage[],
  names: NameTable,
  entityNumbers: ReadonlyMap<string, number>,
  specificity: Float64Array,
  claimants: Uint32Array,
): Promise<RankingIndex['graph']> {
  const slices = new TimeSlices();
  const size = passages.length;
  const edges: [number, number, number][] = [];
  for (const [passage, { mentions }] of indexed.entries()) {
    await slices.turn();
    const counts = new Map<number, number>();
    for (const { entity } of mentions) counts.set(entity, (counts.get(entity) ?? 0) + 1);
    for (const [entity, count] of counts) edges.push([passage, size + entity, (1 + Math.log(count)) * specificity[entity]!]);
  }
  const titles = passages.map(({ title }) => titleKey(title));
  for (const key of names.keys()) {
    await slices.turn();
    const entity = entityNumbers.get(key)!;
    for (const { passage, weight } of names.get(key)!) {
      const own = titles[passage] === key;
      edges.push([
        passage,
        size + entity,
        own ? OWNER_EDGE : (OWNER_EDGE * weight * specificity[entity]!) / Math.sqrt(claimants[entity]!),
      ]);
    }
  }
  await slices.turn();
  const list = weightedGraph(size + entityNumbers.size, edges);
  return runInTurns(adjacencySteps(list));
}
