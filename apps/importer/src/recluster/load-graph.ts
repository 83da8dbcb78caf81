import { TimeSlices } from '@strata/event-loop';
import type { PartitionLayers, StoredEntity } from '@strata/knowledge';
import { SOURCE_ID_SEPARATOR } from '@strata/knowledge';
import { Mentions } from '../import-run/mentions';
import { gatheredFacts } from '../import-run/relation-facts';
import type { ResolvedEntity } from '../import-run/resolve-entities';
import type { ResolvedRelation } from '../import-run/resolve-relations';
import type { Passages } from '../import-run/write-reports';

/** A partition's graph as imports hold theirs, read from the database. */
export interface LoadedGraph {
  /** Keys of the entities. */
  keys: string[];
  entities: ResolvedEntity[];
  relations: ResolvedRelation[];
  passages: Passages;
}

export async function loadGraph(layers: PartitionLayers, signal: AbortSignal): Promise<LoadedGraph> {
  const slices = new TimeSlices(signal);
  const rows = await layers.loadEntities();
  const position = new Map(rows.map(({ _key }, index) => [_key, index]));
  const at = (id: string) => position.get(keyOf(id));
  const chunks = await layers.loadChunkPlaces();
  const chunkAt = new Map(chunks.map(({ key }, index) => [key, index]));
  const entities = rows.map((row: StoredEntity) => ({
    name: row.entity_name,
    type: row.entity_type,
    descriptions: [row.description],
    mentions: new Mentions(),
  })) satisfies ResolvedEntity[];
  for (const { _from, _to, mentions } of await layers.loadMentions()) {
    const chunk = chunkAt.get(keyOf(_to));
    if (chunk !== undefined) entities[at(_from) ?? -1]?.mentions.add(chunk, mentions);
    await slices.turn();
  }
  const relations: ResolvedRelation[] = [];
  for (const { _from, _to, relation_type, description, weight, source_id, ...told } of await layers.loadRelations()) {
    await slices.turn();
    const [source, target] = [at(_from), at(_to)];
    if (source === undefined || target === undefined) continue;
    relations.push({
      source,
      target,
      type: relation_type,
      descriptions: [description],
      weight,
      chunks: source_id.split(SOURCE_ID_SEPARATOR).flatMap((key) => chunkAt.get(key) ?? []),
      facts: gatheredFacts(told),
    });
  }
  const passages: Passages = {
    documentOf: numbered(chunks.map(({ document }) => document)),
    keyOf: (chunk) => chunks[chunk]!.key,
    load: (some) => layers.loadPassages(some.map((chunk) => chunks[chunk]!.key)),
  };
  return { keys: rows.map(({ _key }) => _key), entities, relations, passages };
}

/** The same number for the same text. */
function numbered(texts: readonly string[]): number[] {
  const numbers = new Map<string, number>();
  return texts.map((text) => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  });
}

const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);
