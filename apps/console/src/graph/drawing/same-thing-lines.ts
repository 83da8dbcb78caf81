import type { GraphEntity, GraphLine } from '@strata/client';

/** On the line between an entity and the same one in another partition, where no relation leads. */
export const SAME_THING = 'same as';

const UNKNOWN_TYPE = 'other';

/**
 * Lines that hold together what partitions have each for itself: the same name (`name_key`) and type in another partition. Each is joined with the one before it, so
 * that a name of a hundred partitions is a chain and no tangle.
 */
export function sameThingLines(entities: readonly GraphEntity[]): GraphLine[] {
  const lines: GraphLine[] = [];
  const byName = new Map<string, GraphEntity[]>();
  for (const entity of entities) {
    if (entity.nameKey === '') continue;
    const known = byName.get(entity.nameKey) ?? [];
    const other = known.findLast(({ partition, type }) => partition !== entity.partition && isOneType(type, entity.type));
    if (other) lines.push({ from: other.key, to: entity.key, name: SAME_THING, weight: 1 });
    known.push(entity);
    byName.set(entity.nameKey, known);
  }
  return lines;
}

const isOneType = (one: string, other: string): boolean => one === other || one === UNKNOWN_TYPE || other === UNKNOWN_TYPE;
