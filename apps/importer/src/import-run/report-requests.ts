import type { Steps } from '@strata/event-loop';
import type { CommunityReportRequest } from '@strata/models';
import type { Community } from './entity-communities';
import type { ResolvedEntity } from './resolve-entities';
import type { ResolvedRelation } from './resolve-relations';

/** The most central ones; a report on a large community names no more anyway. */
const MAX_ENTITIES = 100;
const MAX_RELATIONS = 200;

type Request = Pick<CommunityReportRequest, 'entities' | 'relations'>;

/** What a report on each community is based on, made when asked for: entities by falling degree, relations by falling weight. */
export function* reportRequestSteps(
  entities: readonly ResolvedEntity[],
  relations: readonly ResolvedRelation[],
  communities: readonly Community[],
): Steps<(community: number) => Request> {
  const outgoing = new Map<number, ResolvedRelation[]>();
  const degree = new Uint32Array(entities.length);
  for (const relation of relations) {
    const known = outgoing.get(relation.source);
    if (known) known.push(relation);
    else outgoing.set(relation.source, [relation]);
    for (const end of [relation.source, relation.target]) degree[end] = (degree[end] ?? 0) + 1;
    yield;
  }
  return (index) => {
    const members = new Set(communities[index]?.members);
    const inside = [...members].flatMap((member) => outgoing.get(member) ?? []).filter(({ target }) => members.has(target));
    return {
      entities: [...members]
        .sort((a, b) => (degree[b] ?? 0) - (degree[a] ?? 0) || a - b)
        .slice(0, MAX_ENTITIES)
        .flatMap((member) => {
          const entity = entities[member];
          return entity
            ? [{ name: entity.name, type: entity.type, description: entity.descriptions.join(' '), degree: degree[member] ?? 0 }]
            : [];
        }),
      relations: inside
        .sort((a, b) => b.weight - a.weight)
        .slice(0, MAX_RELATIONS)
        .map(({ source, target, type, descriptions, weight }) => ({
          source: entities[source]?.name ?? '',
          target: entities[target]?.name ?? '',
          type,
          description: descriptions.join(' '),
          weight,
        })),
    };
  };
}
