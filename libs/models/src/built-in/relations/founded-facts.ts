import type { RelationName } from './relation-names';
import type { TypedThing } from './typed-things';

/** Relations that a place or a person alone can have at that end: what is not known to be one has none of them. */
const PLACE_TARGET = new Set<RelationName>([
  ...([
    'BORN_IN',
    'DIED_IN',
    'BURIED_IN',
    'LIVED_IN',
    'CITIZEN_OF',
    'FROM_COUNTRY',
    'WORKED_IN',
    'LOCATED_IN',
    'CAPITAL_OF',
  ] as const),
  ...(['HEADQUARTERED_IN', 'BORDERS', 'FLOWS_INTO', 'LIES_ON', 'HELD_IN', 'INVADED', 'VISITED'] as const),
]);

/** Of a place it must be known that it is one: a clause alone does not make a place of what has a capital. */
export function isFounded(name: RelationName, source: TypedThing, target: TypedThing): boolean {
  if (PLACE_TARGET.has(name) && target.kind === undefined) return false;
  return name !== 'FROM_COUNTRY' || source.kind !== 'concept';
}

/** Of one end at least something must be known in contracts and manuals, where terms have capitals, too. */
export function isOfThings({ source, target }: { source: TypedThing; target: TypedThing }): boolean {
  return source.kind !== undefined || target.kind !== undefined;
}

/** Of works only: in "produced in France by X" the verb has the maker. */
export function isApartFromVerb(preposition: string, { kind }: TypedThing): boolean {
  return preposition !== 'by' || kind === 'work';
}
