import type { Steps } from '@strata/event-loop';
import type { StoredEntity, StoredMention, StoredRelation } from '@strata/knowledge';
import { entityIdentity } from '../import-run/entity-name';
import type { FoldedRelation } from './folded-relations';
import { FoldedRelations } from './folded-relations';
import { oneThingEach } from './told-apart';

/** What has to change so that every thing of a partition is one entity. Ends of edges are entity keys. */
export interface Consolidation {
  /** Entities that stay, one per name and thing. */
  winners: StoredEntity[];
  /** Keys of the entities that go. */
  losers: string[];
  /** RELATED_TO edges that stay or are made: no self reference, one per ordered pair and name. */
  relations: FoldedRelation[];
  /** MENTIONED_IN edges whose entity goes, with the entity that takes its place. */
  movedMentions: (StoredMention & { winner: string })[];
}

const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/**
 * Joins entities of one normalised name that are one thing (docs/contracts/importer.md, "Recluster"). The one with most relations to others wins, then the
 * highest import number,
 * then the lowest key; what the losers say is dropped, their edges go to the winner. Parallel edges of one name fold into
 * the first. One edge or entity a step.
 */
export function* consolidationSteps(
  entities: readonly StoredEntity[],
  relations: readonly StoredRelation[],
  mentions: readonly StoredMention[],
): Steps<Consolidation> {
  const winnerOf = yield* winnerSteps(entities, relations);
  const winner = (id: string): string | undefined => winnerOf.get(keyOf(id));
  const folded = new FoldedRelations();
  for (const relation of relations) {
    yield;
    const from = winner(relation._from);
    const to = winner(relation._to);
    if (from !== undefined && to !== undefined && from !== to) folded.add(relation, from, to);
  }
  const nameOf = new Map(entities.map(({ _key, entity_name }) => [_key, entity_name]));
  yield;
  const movedMentions: Consolidation['movedMentions'] = [];
  for (const mention of mentions) {
    yield;
    const place = winner(mention._from);
    if (place !== undefined && place !== keyOf(mention._from)) movedMentions.push({ ...mention, winner: place });
  }
  return {
    winners: entities.filter(({ _key }) => winnerOf.get(_key) === _key),
    losers: entities.flatMap(({ _key }) => (winnerOf.get(_key) === _key ? [] : [_key])),
    relations: folded.list((key) => nameOf.get(key) ?? ''),
    movedMentions,
  };
}

function* winnerSteps(entities: readonly StoredEntity[], relations: readonly StoredRelation[]): Steps<Map<string, string>> {
  const degree = new Map<string, number>();
  for (const { _from, _to } of relations) {
    yield;
    if (_from !== _to) for (const end of [keyOf(_from), keyOf(_to)]) degree.set(end, (degree.get(end) ?? 0) + 1);
  }
  const groups = new Map<string, StoredEntity[]>();
  for (const entity of entities) {
    yield;
    const identity = entityIdentity(entity.entity_name);
    const group = groups.get(identity);
    if (group) group.push(entity);
    else groups.set(identity, [entity]);
  }
  const winnerOf = new Map<string, string>();
  const neighbours = yield* neighbourSteps(entities, relations, groups);
  for (const group of [...groups.values()].flatMap((same) => (same.length === 1 ? [same] : oneThingEach(same, neighbours)))) {
    yield;
    const [best] = [...group].sort(
      (a, b) =>
        (degree.get(b._key) ?? 0) - (degree.get(a._key) ?? 0) || b.import_number - a.import_number || (a._key < b._key ? -1 : 1),
    );
    for (const { _key } of group) winnerOf.set(_key, best?._key ?? _key);
  }
  return winnerOf;
}

const NONE: ReadonlySet<string> = new Set();

/** Normalised names of what the entities of a name that several have are related to. */
function* neighbourSteps(
  entities: readonly StoredEntity[],
  relations: readonly StoredRelation[],
  groups: ReadonlyMap<string, readonly StoredEntity[]>,
): Steps<(key: string) => ReadonlySet<string>> {
  const near = new Map<string, Set<string>>();
  for (const group of groups.values()) if (group.length > 1) for (const { _key } of group) near.set(_key, new Set());
  if (near.size === 0) return () => NONE;
  const nameOf = new Map(entities.map(({ _key, entity_name }) => [_key, entityIdentity(entity_name)]));
  for (const { _from, _to } of relations) {
    yield;
    const [from, to] = [keyOf(_from), keyOf(_to)];
    near.get(from)?.add(nameOf.get(to) ?? to);
    near.get(to)?.add(nameOf.get(from) ?? from);
  }
  return (key) => near.get(key) ?? NONE;
}
