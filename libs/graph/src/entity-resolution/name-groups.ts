import type { Steps } from '@strata/event-loop';
import type { Definition } from './definition';
import type { NameForm } from './name-form';
import { nameForm } from './name-form';
import type { NamedThing } from './named-thing';
import type { ThingKind } from './name-words';
import { kindOfType } from './name-words';
import type { SaidAttributes } from './said-attributes';
import { joinedAttributes } from './said-attributes';
import type { SameNameGroup } from './same-name-groups';

/** A name that means one thing, with all that the documents tell of it. */
export interface NameGroup extends SameNameGroup {
  identity: string;
  name: string;
  form: NameForm;
  kind: ThingKind;
  mentions: number;
  documents: ReadonlySet<number>;
  /** Positions of the groups it is told of with. */
  neighbours: ReadonlySet<number>;
  born?: number;
  died?: number;
  roles: ReadonlySet<string>;
  /** What its documents say it is, lies in, is called. */
  said: SaidAttributes;
  definitions: readonly Definition[];
}

/** Of a name that many documents are about, those that others are held against. */
const MOST_DEFINITIONS = 8;

/**
 * What the documents tell of each name.
 * @param meant things that are told of as others: what they are told of with counts for those
 */
export function* nameGroupSteps(
  things: readonly NamedThing[],
  groups: readonly SameNameGroup[],
  meant: ReadonlyMap<number, number>,
): Steps<{ groups: NameGroup[]; groupOf: Int32Array }> {
  const groupOf = new Int32Array(things.length).fill(-1);
  for (const [place, { things: members }] of groups.entries()) {
    yield;
    for (const member of members) groupOf[member] = place;
  }
  for (const [short, full] of meant) groupOf[short] = groupOf[full]!;
  const described: NameGroup[] = [];
  const alsoMeant = new Map<number, number[]>();
  for (const [short, full] of meant) alsoMeant.set(groupOf[full]!, [...(alsoMeant.get(groupOf[full]!) ?? []), short]);
  for (const [place, group] of groups.entries()) {
    yield;
    const [neighbours, documents, kinds] = [new Set<number>(), new Set<number>(), new Map<ThingKind, number>()];
    let mentions = 0;
    let best = group.things[0]!;
    let born: number | undefined;
    let died: number | undefined;
    const roles = new Set<string>();
    let said: SaidAttributes = {};
    const definitions: Definition[] = [];
    for (const member of [...group.things, ...(alsoMeant.get(place) ?? [])]) {
      const thing = things[member]!;
      documents.add(thing.document);
      mentions += thing.mentions;
      for (const neighbour of thing.neighbours) if (groupOf[neighbour] !== place) neighbours.add(groupOf[neighbour]!);
      if (thing.identity !== things[group.things[0]!]!.identity) continue;
      const kind = kindOfType(thing.type);
      if (kind !== 'unknown') kinds.set(kind, (kinds.get(kind) ?? 0) + thing.mentions);
      if (thing.mentions > things[best]!.mentions) best = member;
      said = joinedAttributes(said, thing);
      if (thing.definition && definitions.length < MOST_DEFINITIONS) definitions.push(thing.definition);
      born ??= thing.born;
      died ??= thing.died;
      for (const role of thing.roles ?? []) roles.add(role);
    }
    const [kind = 'unknown'] = [...kinds].sort(([, a], [, b]) => b - a)[0] ?? [];
    const { identity, name } = things[best]!;
    described.push({
      ...group,
      ...{
        identity,
        name,
        kind,
        mentions,
        documents,
        neighbours,
        roles,
        said,
        definitions,
        form: nameForm(name, kind),
      },
      ...(born === undefined ? {} : { born }),
      ...(died === undefined ? {} : { died }),
    });
  }
  return { groups: described, groupOf };
}
