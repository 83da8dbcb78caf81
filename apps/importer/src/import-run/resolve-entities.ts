import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { entityIdentity } from './entity-name';
import type { ResolvedRelation } from './resolve-relations';
import { addDistinct, RelationsOfImport } from './resolve-relations';
import type { GraphsByChunk } from './spool/spool';

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

/** What an import knows, joined. */
export interface ResolvedGraph {
  entities: ResolvedEntity[];
  relations: ResolvedRelation[];
}

/**
 * Joins what the chunks say into one graph: entities of one name are one entity, its type the most frequent one (the first among equals);
 * relations of one name between the same two in the same direction are one relation. Relations to unknown or the same entities are dropped.
 */
export function resolveEntities(extracted: GraphsByChunk): ResolvedGraph {
  return runSteps(resolveSteps(extracted));
}

/** The same, chunk by chunk, so that a large import does not hold the process up. */
export function* resolveSteps(extracted: GraphsByChunk): Steps<ResolvedGraph> {
  const entities = new Map<string, { position: number; entity: ResolvedEntity; types: Map<string, number> }>();
  const relations = new RelationsOfImport((name) => entities.get(entityIdentity(name))?.position);
  for (let chunk = 0; chunk < extracted.length; chunk++) {
    yield;
    const graph = extracted.at(chunk);
    if (graph === undefined) continue;
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
    for (const relation of graph.relations) relations.add(chunk, relation);
  }
  const resolved: ResolvedGraph = { entities: [], relations: [] };
  for (const { entity, types } of entities.values()) {
    resolved.entities.push({ ...entity, type: mostFrequent(types), mentions: sortedMentions(entity.mentions) });
    yield;
  }
  resolved.relations = yield* relations.listSteps((position) => resolved.entities[position]?.name ?? '');
  return resolved;
}

function sortedMentions(mentions: ResolvedEntity['mentions']): ResolvedEntity['mentions'] {
  for (const places of mentions.values()) places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return mentions;
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
