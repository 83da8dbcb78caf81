import type { Definition } from './definition';
import { readDefinition } from './definition';
import { excludeEachOther } from './definition-conflicts';
import { areFarApart, rolesBeside } from './life-roles';
import { contradict, nameAgreement } from './name-agreement';
import type { Agreement } from './name-agreement';
import type { NameForm } from './name-form';
import { nameForm } from './name-form';
import type { ThingKind } from './name-words';
import { FUNCTION_WORDS, kindOfType } from './name-words';
import { RESOLUTION_THRESHOLD } from './named-thing';
import { yearsBeside } from './years-of-life';

/** An entity of one partition, as it is compared with those of others. */
export interface LinkableEntity {
  /** Folded: case is lost. What tells it from others of its name stands behind it in brackets. */
  name: string;
  type: string;
  description: string;
  /** Names that gave way to it in its partition. */
  aliases: readonly LinkableAlias[];
}

export interface LinkableAlias {
  name: string;
  /** How surely it means the entity, 0..1. */
  score: number;
}

/** Why two entities of different partitions are taken for one thing. */
export interface NameLink {
  reason: Agreement | 'same name';
  /** 0..1 */
  score: number;
  /** The two names that agree: those of the entities, or other names of theirs. */
  names: [own: string, other: string];
}

/** The very same name. */
const SAME_NAME = 0.95;
/** Agreements that need nothing of what both have to do with, which two partitions do not know of each other. */
const BY_NAME_ALONE: ReadonlySet<Agreement> = new Set<Agreement>(['same letters', 'legal form', 'title', 'word order']);
const QUALIFIER = /\s*\(([^()]*)\)$/;

/**
 * Key of the block that a name is in: only names of one block are ever compared ("blocking", Christen, Data Matching, 2012, chapter 4). Words in
 * the order of the alphabet, without accents, titles, legal forms, articles and qualifiers: names that agree by themselves have the same key.
 * It follows from the name alone. "" for what is no name.
 */
export function nameKey(name: string): string {
  const { words } = nameForm(withoutQualifier(name), 'unknown');
  const content = words.filter((word) => !FUNCTION_WORDS.has(word));
  return [...(content.length > 0 ? content : words)].sort().join(' ');
}

interface PreparedName {
  name: string;
  /** See {@link nameKey}. */
  key: string;
  form: NameForm;
  score: number;
  isAlias: boolean;
}

/** An entity with what comparing it needs. */
export interface PreparedEntity {
  /** Its own name first. */
  names: readonly PreparedName[];
  kind: ThingKind;
  qualifier: string;
  born?: number;
  died?: number;
  /** Fields a person is said to work in. */
  roles: ReadonlySet<string>;
  /** What its description begins with. */
  definition?: Definition;
}

/** Takes an entity apart, once for all comparisons. */
export function preparedEntity({ name, type, description, aliases }: LinkableEntity): PreparedEntity {
  const kind = kindOfType(type);
  const qualifier = QUALIFIER.exec(name)?.[1] ?? '';
  const [, word, year] = /^(BORN|DIED) (\d{4})$/.exec(qualifier) ?? [];
  const definition = readDefinition(withoutQualifier(name), description);
  const told = kind === 'person' ? toldIn(description, withoutQualifier(name)) : { roles: new Set<string>() };
  return {
    names: [{ name, score: 1 }, ...aliases].map((own, place) => ({
      ...own,
      key: nameKey(own.name),
      form: nameForm(withoutQualifier(own.name).toLowerCase(), kind),
      isAlias: place > 0,
    })),
    ...{ kind, qualifier, ...told },
    ...(definition && { definition }),
    ...(word === 'BORN' && { born: Number(year) }),
    ...(word === 'DIED' && { died: Number(year) }),
  };
}

/**
 * Are two entities of different partitions one thing? Told from their names, types and descriptions alone, whatever else there is: so a link comes
 * and goes with its ends, and the order in which they came makes no difference. The strongest of the agreements counts.
 */
export function linkBetween(a: PreparedEntity, b: PreparedEntity): NameLink | undefined {
  if (areOfOtherKinds(a.kind, b.kind) || liveApart(a, b) || a.qualifier !== b.qualifier) return undefined;
  if (contradict(a.names[0]!.form, b.names[0]!.form)) return undefined;
  if (a.definition && b.definition && excludeEachOther(a.definition, b.definition, NO_PLACES)) return undefined;
  let best: NameLink | undefined;
  for (const one of a.names)
    for (const other of b.names) {
      if (one.key !== other.key || one.key === '') continue;
      if (one.isAlias && other.isAlias) continue; // of two things that are spelled out, one abbreviation says nothing
      const evidence = agreementOf(one, other, [a.kind, b.kind]);
      const score = evidence === undefined ? 0 : Math.round(1000 * Math.min(evidence.strength, one.score, other.score)) / 1000;
      if (!evidence || score < RESOLUTION_THRESHOLD || score <= (best?.score ?? 0)) continue;
      best = { reason: evidence.reason, score, names: [one.name, other.name] };
    }
  return best;
}

function agreementOf(
  one: PreparedName,
  other: PreparedName,
  kinds: readonly [ThingKind, ThingKind],
): { reason: NameLink['reason']; strength: number } | undefined {
  const isPerson = kinds.includes('person');
  if (isPerson && (isWeak(one.form) || isWeak(other.form))) return undefined;
  if (withoutQualifier(one.name) === withoutQualifier(other.name)) return { reason: 'same name', strength: SAME_NAME };
  const evidence = nameAgreement(one.form, other.form);
  return evidence && BY_NAME_ALONE.has(evidence.reason) ? evidence : undefined;
}

/** A given name or a surname alone, or with initials: many bear it. */
const isWeak = ({ words }: NameForm): boolean => words.slice(0, -1).every((word) => word.length === 1);

const withoutQualifier = (name: string): string => name.replace(QUALIFIER, '') || name;

/** Types in a user's own words may differ and mean the same: `ship` and `vessel`; but neither is a person. */
function areOfOtherKinds(one: ThingKind, other: ThingKind): boolean {
  if (one === other || one === 'unknown' || other === 'unknown') return false;
  return one === 'person' || other === 'person' || (DISTINCT_KINDS.has(one) && DISTINCT_KINDS.has(other));
}

const DISTINCT_KINDS: ReadonlySet<ThingKind> = new Set(['place', 'organization', 'event', 'work', 'product']);

function liveApart(a: PreparedEntity, b: PreparedEntity): boolean {
  const farApart = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && Math.abs(one - other) > 1;
  return farApart(a.born, b.born) || farApart(a.died, b.died) || areFarApart(a.roles, b.roles);
}

/** Years of life that a description gives right behind the name, and what it says the person is. */
function toldIn(description: string, name: string): Pick<PreparedEntity, 'born' | 'died' | 'roles'> {
  const upper = description.toUpperCase();
  let years: { born?: number; died?: number } = {};
  const roles = new Set<string>();
  for (let at = upper.indexOf(name); at >= 0; at = upper.indexOf(name, at + 1)) {
    const after = description.slice(at + name.length, at + name.length + READ_BEHIND);
    if (years.born === undefined && years.died === undefined) years = yearsBeside(after);
    for (const role of rolesBeside(description.slice(Math.max(0, at - READ_BEFORE), at), after)) roles.add(role);
  }
  return { ...years, roles };
}

const READ_BEFORE = 24;
const READ_BEHIND = 200;
/** Of places nothing is known here. */
const NO_PLACES = { liesIn: () => true };
