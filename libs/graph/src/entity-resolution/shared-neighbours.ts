import { kindOfType } from './name-words';
import type { NamedThing } from './named-thing';

/** What it has to do with, without places: most things of a name lie in, or come from, the same countries. */
export function tellingNames(member: number, things: readonly NamedThing[]): Set<string> {
  const names = new Set<string>();
  for (const neighbour of things[member]!.neighbours)
    if (kindOfType(things[neighbour]!.type) !== 'place') names.add(things[neighbour]!.identity);
  return names;
}

/** Names of what things have to do with. */
export function neighbourNames(members: readonly number[], things: readonly NamedThing[]): Set<string> {
  const names = new Set<string>();
  for (const member of members) for (const neighbour of things[member]!.neighbours) names.add(things[neighbour]!.identity);
  return names;
}

/** How many names two sets share. */
export function countShared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  const [small, large] = some.size <= others.size ? [some, others] : [others, some];
  for (const name of small) if (large.has(name)) shared++;
  return shared;
}
