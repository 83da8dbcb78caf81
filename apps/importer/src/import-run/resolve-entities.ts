import type { ExtractedGraph } from '@strata/models';
import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { entityIdentity } from './entity-name';

const MAX_DESCRIPTIONS = 40;

/** An entity of the whole import. */
export interface ResolvedEntity {
  /** Identity: upper-cased. */
  name: string;
  type: string;
  /** Distinct ones, in order of appearance; of what is said over and over (a country, a year) the first 40. */
  descriptions: string[];
  /** Places by chunk: position of the chunk, then ranges in its text. */
  mentions: Map<number, [start: number, end: number][]>;
}

/** A relation of the whole import; ends are positions in the list of entities. */
export interface ResolvedRelation {
  source: number;
  target: number;
  type: string;
  descriptions: string[];
  /** Sum of the strengths over the chunks that state it. */
  weight: number;
  /** Positions of those chunks, ascending. */
  chunks: number[];
}

/** What an import knows, joined. */
export interface ResolvedGraph {
  entities: ResolvedEntity[];
  relations: ResolvedRelation[];
}

/**
 * Joins what the chunks say into one graph: entities of one name are one entity, its type the most frequent one (the first among equals);
 * relations between the same two in the same direction are one relation. Relations to unknown or the same entities are dropped.
 * @param extracted by chunk
 */
export function resolveEntities(extracted: readonly ExtractedGraph[]): ResolvedGraph {
  return runSteps(resolveSteps(extracted));
}

/** The same, chunk by chunk, so that a large import does not hold the process up. */
export function* resolveSteps(extracted: readonly ExtractedGraph[]): Steps<ResolvedGraph> {
  const entities = new Map<string, { position: number; entity: ResolvedEntity; types: Map<string, number> }>();
  const relations = new Map<string, { relation: ResolvedRelation; types: Map<string, number> }>();
  for (const [chunk, graph] of extracted.entries()) {
    yield;
    for (const { name, type, description, mentions } of graph.entities) {
      const identity = entityIdentity(name);
      if (identity === '') continue;
      let known = entities.get(identity);
      if (!known) {
        known = {
          position: entities.size,
          entity: { name: identity, type, descriptions: [], mentions: new Map() },
          types: new Map(),
        };
        entities.set(identity, known);
      }
      increment(known.types, type, 1);
      addDistinct(known.entity.descriptions, description);
      const places = known.entity.mentions.get(chunk) ?? [];
      for (const { start, end } of mentions) places.push([start, end]);
      known.entity.mentions.set(chunk, places);
    }
    for (const { source, target, type, description, weight } of graph.relations) {
      const ends = [source, target].map((end) => entities.get(entityIdentity(end))?.position);
      const [from, to] = ends;
      if (from === undefined || to === undefined || from === to) continue;
      const key = `${from} ${to}`;
      let known = relations.get(key);
      if (!known) {
        known = { relation: { source: from, target: to, type, descriptions: [], weight: 0, chunks: [] }, types: new Map() };
        relations.set(key, known);
      }
      increment(known.types, type, weight);
      addDistinct(known.relation.descriptions, description);
      known.relation.weight += weight;
      if (known.relation.chunks.at(-1) !== chunk) known.relation.chunks.push(chunk);
    }
  }
  const resolved: ResolvedGraph = { entities: [], relations: [] };
  for (const { entity, types } of entities.values()) {
    resolved.entities.push({ ...entity, type: mostFrequent(types), mentions: sortedMentions(entity.mentions) });
    yield;
  }
  for (const { relation, types } of relations.values()) {
    resolved.relations.push({ ...relation, type: mostFrequent(types) });
    yield;
  }
  return resolved;
}

function sortedMentions(mentions: ResolvedEntity['mentions']): ResolvedEntity['mentions'] {
  for (const places of mentions.values()) places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return mentions;
}

function addDistinct(descriptions: string[], description: string): void {
  const text = description.trim();
  if (text !== '' && descriptions.length < MAX_DESCRIPTIONS && !descriptions.includes(text)) descriptions.push(text);
}

function increment(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** First among equals, because maps keep the order of insertion. */
function mostFrequent(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let highest = -Infinity;
  for (const [key, count] of counts)
    if (count > highest) {
      best = key;
      highest = count;
    }
  return best;
}
