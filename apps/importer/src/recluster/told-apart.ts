import type { NamedThing } from '@strata/graph';
import {
  describeOthers,
  excludeEachOther,
  kindOfType,
  meanDifferentThings,
  readDefinition,
  rolesBeside,
  sortsBeside,
  yearsBeside,
} from '@strata/graph';
import type { StoredEntity } from '@strata/knowledge';
import { liesIn } from '@strata/text';
import { placeWithin } from '../import-run/entity-resolution/place-within';

type Told = Pick<NamedThing, 'born' | 'died' | 'roles' | 'sorts' | 'within' | 'definition'>;
const PLACES = { liesIn };

/** What the description of an entity says of it right beside its name. */
function told({ entity_name, entity_type, description }: StoredEntity): Told {
  const name = entity_name.replace(/ \([^()]*\)$/, '').toLowerCase();
  const definition = readDefinition(entity_name.replace(/ \([^()]*\)$/, ''), description);
  const said: Told = definition ? { definition } : {};
  const lower = description.toLowerCase();
  for (let start = lower.indexOf(name); start >= 0; start = lower.indexOf(name, start + name.length)) {
    const [before, after] = [description.slice(Math.max(0, start - 160), start), description.slice(start + name.length)];
    if (kindOfType(entity_type) === 'person') {
      Object.assign(said, yearsBeside(after));
      said.roles = rolesBeside(before, after).union(said.roles ?? new Set());
    } else {
      said.sorts = sortsBeside(before, after).union(said.sorts ?? new Set());
      const within = placeWithin(name, after);
      if (within !== undefined) said.within = new Set([...(said.within ?? []), within]);
    }
  }
  return said;
}

/**
 * Entities of one name as imports of different times stored them, each list one thing: those apart of whom their descriptions say what nothing
 * is both, unless both have to do with the same; what rules each other out stays apart whatever they have to do with.
 * @param neighbours keys of what an entity is related to, by its name there
 */
export function oneThingEach(
  entities: readonly StoredEntity[],
  neighbours: (key: string) => ReadonlySet<string>,
): StoredEntity[][] {
  const things: {
    told: Told[];
    near: Set<string>;
    entities: StoredEntity[];
  }[] = [];
  for (const entity of entities) {
    const [own, near] = [told(entity), neighbours(entity._key)];
    const known = things.find(
      (thing) =>
        !thing.told.some((other) => areExcluded(own, other)) &&
        (!thing.near.isDisjointFrom(near) || !thing.told.some((other) => areOthers(own, other))),
    );
    if (known) {
      known.told.push(own);
      known.entities.push(entity);
      for (const name of near) known.near.add(name);
    } else things.push({ told: [own], near: new Set(near), entities: [entity] });
  }
  return things.map((thing) => thing.entities);
}

/** Films of other years, lives of other centuries: whatever they have to do with. */
const areExcluded = ({ definition: one }: Told, { definition: other }: Told): boolean =>
  one !== undefined && other !== undefined && excludeEachOther(one, other, PLACES);

const areOthers = (one: Told, other: Told): boolean =>
  meanDifferentThings(one, other, PLACES) ||
  (one.definition !== undefined && other.definition !== undefined && describeOthers(one.definition, other.definition, PLACES));
