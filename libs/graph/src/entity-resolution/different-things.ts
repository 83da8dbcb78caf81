import { areFarApart } from './life-roles';
import type { NamedThing } from './named-thing';
import type { PlaceKnowledge } from './said-attributes';
import { contradictEachOther } from './said-attributes';

type Told = Pick<NamedThing, 'born' | 'died' | 'roles' | 'sorts' | 'within' | 'epithets' | 'made'>;

/** Is what two texts say of one name true of no one thing: other years of a life, fields that nobody works in both, sorts, places? */
export function meanDifferentThings(one: Told, other: Told, places: PlaceKnowledge): boolean {
  const farApart = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && Math.abs(a - b) > 1;
  return (
    farApart(one.born, other.born) ||
    farApart(one.died, other.died) ||
    areFarApart(one.roles ?? NO_ROLES, other.roles ?? NO_ROLES) ||
    contradictEachOther(one, other, places)
  );
}

const NO_ROLES: ReadonlySet<string> = new Set();
