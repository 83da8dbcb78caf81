import type { Steps } from '@strata/event-loop';
import { SOURCE_ID_SEPARATOR } from '@strata/knowledge';
import type { StatedRelation } from '../passage-ranking/ranking-passage';
import type { IndexedEntity, StoredRelation } from './project-rows';

/** Relations by the chunks that state them. In small steps. */
export function* statedRelationSteps(
  entities: readonly Pick<IndexedEntity, 'key' | 'name'>[],
  relations: readonly StoredRelation[],
): Steps<Map<string, StatedRelation[]>> {
  const names = new Map<string, string>();
  for (const { key, name } of entities) {
    names.set(key, name);
    yield;
  }
  const stated = new Map<string, StatedRelation[]>();
  for (const { source, target, type, chunkKeys, validFrom, validUntil } of relations) {
    yield;
    const [from, to] = [names.get(source), names.get(target)];
    if (from === undefined || to === undefined) continue;
    const relation: StatedRelation = {
      ...{ source: from, target: to, type },
      ...(validFrom ? { validFrom } : {}),
      ...(validUntil ? { validUntil } : {}),
    };
    for (const chunk of chunkKeys.split(SOURCE_ID_SEPARATOR)) {
      const known = stated.get(chunk);
      if (known) known.push(relation);
      else stated.set(chunk, [relation]);
    }
  }
  return stated;
}
