import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { entityIdentity } from './entity-name';
import { WordCounts } from './entity-resolution/word-counts';
import type { MentionsByChunk } from './mentions';
import { Mentions } from './mentions';
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
  mentions: MentionsByChunk;
}

interface EntityInTheMaking extends Pick<ResolvedEntity, 'name' | 'descriptions'> {
  position: number;
  types: WordCounts;
  mentions: Mentions;
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
  const entities = new Map<string, EntityInTheMaking>();
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
          name: identity,
          descriptions: [],
          mentions: new Mentions(),
          types: new WordCounts(),
        };
        entities.set(identity, known);
      }
      known.types.add(type, 1);
      addDistinct(known.descriptions, description);
      known.mentions.add(
        chunk,
        mentions.map(({ start, end }) => [start, end]),
      );
    }
    for (const relation of graph.relations) relations.add(chunk, relation);
  }
  const resolved: ResolvedGraph = { entities: [], relations: [] };
  for (const { name, types, descriptions, mentions } of entities.values()) {
    resolved.entities.push({ name, type: types.mostFrequent, descriptions, mentions });
    yield;
  }
  resolved.relations = yield* relations.listSteps((position) => resolved.entities[position]?.name ?? '');
  return resolved;
}
