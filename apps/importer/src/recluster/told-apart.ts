import type { NamedThing } from '@strata/graph';
import { meanDifferentThings, rolesBeside, sortsBeside, withinBeside, yearsBeside, kindOfType } from '@strata/graph';
import type { StoredEntity } from '@strata/knowledge';
import { liesIn } from '@strata/text';

type Told = Pick<NamedThing, 'born' | 'died' | 'roles' | 'sorts' | 'within'>;

/** What the description of an entity says of it right beside its name. */
function told({ entity_name, entity_type, description }: StoredEntity): Told {
  const name = entity_name.replace(/ \([^()]*\)$/, '').toLowerCase();
  const said: Told = {};
  const lower = description.toLowerCase();
  for (let start = lower.indexOf(name); start >= 0; start = lower.indexOf(name, start + name.length)) {
    const [before, after] = [description.slice(Math.max(0, start - 160), start), description.slice(start + name.length)];
    if (kindOfType(entity_type) === 'person') {
      Object.assign(said, yearsBeside(after));
      said.roles = rolesBeside(before, after).union(said.roles ?? new Set());
    } else {
      said.sorts = sortsBeside(before, after).union(said.sorts ?? new Set());
      const within = withinBeside(after);
      if (within !== undefined) said.within = new Set([...(said.within ?? []), within]);
    }
  }
  return said;
}

/**
 * Entities of one name as imports of different times stored them, each list one thing: those apart of whom their descriptions say what nothing
 * is both, unless both have to do with the same.
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
      (thing) => !thing.near.isDisjointFrom(near) || !thing.told.some((other) => meanDifferentThings(own, other, { liesIn })),
    );
    if (known) {
      known.told.push(own);
      known.entities.push(entity);
      for (const name of near) known.near.add(name);
    } else things.push({ told: [own], near: new Set(near), entities: [entity] });
  }
  return things.map((thing) => thing.entities);
}
