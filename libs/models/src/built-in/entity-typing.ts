import { stem, words } from '@strata/text';
import type { EntityClass } from './entity-classes';
import { ENTITY_CLASSES } from './entity-classes';
import type { ThingKind } from './names/classes/thing-classes';

/** How one asked type name is recognised. */
export interface AskedType {
  /** As the caller spells it. */
  name: string;
  stems: ReadonlySet<string>;
  /** Coarse class of that name; undefined for a name outside the tables. */
  kind: EntityClass | undefined;
  /** The name is a general one of its class ("person"), not a narrower kind ("director"). */
  general: boolean;
  /** Asked for by the name for whatever nothing else fits. */
  isRest: boolean;
}

/** Type of a thing that is told to be of no class. */
export const REST = 'other';

/** Those of the last call: an import asks for the same types of each of its texts. */
let last: { readonly names: readonly string[]; readonly asked: readonly AskedType[] } = { names: [], asked: [] };

/** Prepares the caller's type names, of any domain. */
export function askedTypes(names: readonly string[]): readonly AskedType[] {
  if (names.length !== last.names.length || names.some((name, place) => name !== last.names[place]))
    last = { names: [...names], asked: preparedTypes(names) };
  return last.asked;
}

function preparedTypes(names: readonly string[]): AskedType[] {
  return names.map((name) => {
    const parts = words(name).map((word) => word.text);
    const joined = parts.join(' ');
    const singular = (part: string) => part.replace(/ies$/, 'y').replace(/s$/, '');
    const end = parts.at(-1) ?? '';
    const has = (set: ReadonlySet<string>) => set.has(joined) || set.has(end) || set.has(singular(end));
    const general =
      ENTITY_CLASSES.find((row) => has(row.typeNames)) ??
      ENTITY_CLASSES.find((row) => parts.some((part) => row.typeNames.has(part)));
    const kind = general ?? ENTITY_CLASSES.find((row) => has(row.heads));
    if (joined === REST) return { name, stems: new Set(), kind: undefined, general: false, isRest: true };
    return { name, stems: new Set(parts.map(stem)), kind: kind?.name, general: general !== undefined, isRest: false };
  });
}

/** What its class counts beside the nouns that a thing is called by. */
const CLASS_WEIGHT = 4;
const LEAST_SCORE = 0.5;

/**
 * Best asked type for what is known of a thing. A noun that is the type's own name beats the class; when nothing speaks for any, or when the
 * thing is clearly of a class that nobody asked for ("El Tonto is a comedy film" is no person), that for the rest, or undefined.
 */
export function chooseType({ kind, nouns }: ThingKind, asked: readonly AskedType[]): string | undefined {
  let best: string | undefined;
  let bestScore = LEAST_SCORE;
  const unasked = kind !== undefined && !asked.some((type) => type.kind === kind);
  for (const type of asked) {
    let score = 0;
    for (const part of type.stems) score += (nouns.get(part) ?? 0) / type.stems.size;
    if (unasked && score < CLASS_WEIGHT) continue;
    if (type.kind !== undefined && type.kind === kind) score += CLASS_WEIGHT * (type.general ? 1 : 0.35);
    if (score > bestScore + 1e-9) [best, bestScore] = [type.name, score];
  }
  return best ?? asked.find(({ isRest }) => isRest)?.name;
}

/** What a thing is called when none of the asked types fits it. */
export function unaskedType({ kind }: ThingKind): string {
  return kind ?? REST;
}
