import { settleListed } from './names/classes/listed-things';
import { isTrusted } from './names/evidence/weighed-evidence';
import type { ReadText } from './names/read-text';
import { repeatedTerms } from './names/repeated-terms';
import type { ThingKind } from './names/classes/thing-classes';
import { definingNouns, thingKind } from './names/classes/thing-classes';
import type { NamedThing } from './names/things';
import { namedThings } from './names/things';

export interface ThingOfText {
  thing: NamedThing;
  told: ThingKind;
  /** Nouns that the text defines it by, lower case: "X is a river". */
  definitions: string[];
}

const NOTHING_LEARNT = new Float64Array(0);

/** What a text is about: the things that it names, and the technical terms that it repeats, by their first mention; no two of one name. */
export function thingsOfText(read: ReadText): ThingOfText[] {
  return candidateThings(read).filter(({ thing, told }) => isTrusted(read, thing, told));
}

/** Whatever may be a thing, before the evidence for it is weighed. */
export function candidateThings(read: ReadText): ThingOfText[] {
  const found: ThingOfText[] = namedThings(read).map((thing) => ({
    thing,
    told: thingKind(read, thing),
    definitions: definingNouns(read, thing),
  }));
  settleListed(read, found);
  const names = new Set(found.map(({ thing }) => thing.name));
  for (const { name, mentions } of repeatedTerms(read)) {
    if (names.has(name)) continue;
    names.add(name);
    const thing = { name, mentions, probabilities: NOTHING_LEARNT };
    const { nouns } = thingKind(read, thing);
    found.push({ thing, told: { kind: 'concept', nouns }, definitions: [] });
  }
  return distinctNames(found).sort((a, b) => a.thing.mentions[0]!.from - b.thing.mentions[0]!.from);
}

/** Two things that are written alike at their longest ("Paris" the town, "Paris" the man) would be one entity: the first takes the other in. */
function distinctNames(found: readonly ThingOfText[]): ThingOfText[] {
  const byName = new Map<string, ThingOfText>();
  for (const one of found) {
    const known = byName.get(one.thing.name);
    if (!known) byName.set(one.thing.name, one);
    else known.thing.mentions = [...known.thing.mentions, ...one.thing.mentions].sort((a, b) => a.from - b.from);
  }
  return [...byName.values()];
}
