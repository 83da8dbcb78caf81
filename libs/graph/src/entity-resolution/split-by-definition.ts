import type { Definition } from './definition';
import { describeOthers, excludeEachOther } from './definition-conflicts';
import { meanDifferentThings } from './different-things';
import type { NamedThing } from './named-thing';
import type { PlaceKnowledge } from './said-attributes';
import { countShared, neighbourNames, tellingNames } from './shared-neighbours';

/** Documents of a part that another one is held against. */
const MOST_COMPARED = 8;

interface Part {
  definitions: Definition[];
  /** The things that say so. */
  defined: number[];
  telling: Set<string>;
  near: Set<string>;
  members: number[];
}

/**
 * Splits the things of one name by what the documents about it say that it is: each goes with those that it has most in common with among those
 * that it does not speak against. Documents that only name it follow: they go where they fit and share most neighbours, else to the largest part.
 */
export function splitByDefinition(members: readonly number[], things: readonly NamedThing[], known: PlaceKnowledge): number[][] {
  if (members.filter((member) => things[member]!.definition).length < 2) return [[...members]];
  const parts: Part[] = [];
  for (const member of members) {
    const { definition } = things[member]!;
    if (!definition) continue;
    const telling = tellingNames(member, things);
    const own = mostShared(
      parts.filter((part) => isOneOf(part, definition, telling, known)),
      (part) => countShared(part.telling, telling),
    );
    const near = neighbourNames([member], things);
    if (!own) parts.push({ definitions: [definition], defined: [member], telling, near, members: [member] });
    else {
      own.members.push(member);
      if (own.definitions.length < MOST_COMPARED) {
        own.definitions.push(definition);
        own.defined.push(member);
      }
      for (const name of telling) own.telling.add(name);
      for (const name of near) own.near.add(name);
    }
  }
  if (parts.length < 2) return [[...members]];
  const fitting: number[] = [];
  for (const member of members) {
    if (things[member]!.definition) continue;
    const near = neighbourNames([member], things);
    const own = mostShared(
      parts.filter(({ defined }) => defined.every((other) => !meanDifferentThings(things[member]!, things[other]!, known))),
      (part) => countShared(part.near, near) + part.members.length / (members.length + 1),
    );
    if (own) own.members.push(member);
    else fitting.push(member);
  }
  return [...parts.map((part) => part.members), ...(fitting.length > 0 ? [fitting] : [])].map((part) => part.sort((a, b) => a - b));
}

function isOneOf(part: Part, definition: Definition, telling: ReadonlySet<string>, known: PlaceKnowledge): boolean {
  if (part.definitions.some((other) => excludeEachOther(definition, other, known))) return false;
  return countShared(part.telling, telling) > 0 || !part.definitions.some((other) => describeOthers(definition, other, known));
}

function mostShared(parts: readonly Part[], shared: (part: Part) => number): Part | undefined {
  const [best] = parts.map((part) => ({ part, count: shared(part) })).sort((a, b) => b.count - a.count);
  return best?.part;
}
