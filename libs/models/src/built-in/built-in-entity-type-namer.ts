import { TimeSlices } from '@strata/event-loop';
import type { EntityTypeNamer } from '../tasks/tasks';
import type { EntityClass } from './entity-classes';
import { ENTITY_CLASSES } from './entity-classes';
import { REST } from './entity-typing';
import { readText } from './names/text-reading';
import { thingsOfText } from './things-of-text';

/** What a class is called as an entity type. */
const CLASS_NAMES: Record<EntityClass, string> = {
  person: 'person',
  organization: 'organization',
  place: 'location',
  event: 'event',
  work: 'creative work',
  product: 'product',
  date: 'date',
  law: 'law',
  concept: 'concept',
};
/** Fill the list up when a small sample names too few. */
const FALLBACKS = [
  'person',
  'organization',
  'location',
  'event',
  'concept',
  'date',
  'product',
  'creative work',
  'technology',
  'role',
  'document',
  'law',
];
/** Nouns that say nothing about what kind of thing something is. */
const EMPTY_NOUNS = new Set(
  'one part member name type kind number group set time way year list use case example thing result end side line place area'.split(
    ' ',
  ),
);
/** So many things are defined by a noun that is a kind of things here: by one alone stand "drag" and "old", too. */
const LEAST_DEFINED = 2;
/** A sample may be a whole file: its beginning is enough to tell what it is about. */
const SAMPLE_LENGTH = 5_000;

/**
 * Types from the texts themselves: the coarse classes of the names in them, most frequent first, and the nouns that sentences define
 * things by ("X is a film"), as far as they are narrower than those classes. Where the texts name things that no class is known of, one type
 * is for those: a graph of the other types only would lack them.
 */
export class BuiltInEntityTypeNamer implements EntityTypeNamer {
  async nameTypes(samples: readonly string[], { min, max }: { min: number; max: number }, signal?: AbortSignal): Promise<string[]> {
    const classes = new Map<string, number>();
    const nouns = new Map<string, number>();
    const slices = new TimeSlices(signal);
    for (const sample of samples) {
      signal?.throwIfAborted();
      await slices.turn();
      countSample(sample.slice(0, SAMPLE_LENGTH), classes, nouns);
    }
    const rest = classes.delete(REST) ? [REST] : [];
    const names = byCount(classes)
      .slice(0, Math.min(6, max - rest.length))
      .map(([name]) => name);
    for (const [noun, times] of byCount(nouns)) {
      if (names.length + rest.length >= max || times < LEAST_DEFINED) break;
      if (!names.includes(noun) && !EMPTY_NOUNS.has(noun)) names.push(noun);
    }
    for (const name of FALLBACKS) if (names.length + rest.length < min && !names.includes(name)) names.push(name);
    return [...names, ...rest].slice(0, max);
  }
}

function countSample(text: string, classes: Map<string, number>, nouns: Map<string, number>): void {
  for (const { told, definitions } of thingsOfText(readText(text))) {
    add(classes, told.kind ? CLASS_NAMES[told.kind] : REST);
    for (const noun of definitions) if (/^\p{L}{3,}$/u.test(noun) && !isGeneral(noun)) add(nouns, noun);
  }
}

/** Already the name of a class ("organisation" beside "organization"), or a role: a person stays a person in every document. */
function isGeneral(noun: string): boolean {
  return ENTITY_CLASSES.some(
    ({ name, typeNames, heads }) =>
      (typeNames.has(noun) && noun === name) || (name === 'person' && (typeNames.has(noun) || heads.has(noun))),
  );
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
