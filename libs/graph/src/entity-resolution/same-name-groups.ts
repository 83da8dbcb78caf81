import type { Steps } from '@strata/event-loop';
import { DisjointSets } from './disjoint-sets';
import type { NameUse } from './given-names';
import { areFarApart } from './life-roles';
import { nameForm } from './name-form';
import type { NamedThing, ResolutionKnowledge } from './named-thing';
import { contradictEachOther } from './said-attributes';
import { countShared, neighbourNames, tellingNames } from './shared-neighbours';
import { splitByDefinition } from './split-by-definition';
import { FUNCTION_WORDS, kindOfType, TITLES } from './name-words';

/** Things of one name that are taken for one. */
export interface SameNameGroup {
  things: number[];
  /** Tells it from the name's other groups; "" when there are none. */
  qualifier: string;
  /** Groups of one name with other numbers are different things by what documents say; else nothing says that they are one. */
  sense: number;
}

/** A type that texts gave less often may be a slip. */
const MENTIONS_FOR_A_KIND = 4;
const DOCUMENTS_FOR_A_KIND = 2;
/** A word that so many full names begin or end with says little by itself. */
const COMMON = 3;

/**
 * Groups the things of each name. A name means one thing unless something speaks against it: documents give other years of a life, or take
 * it for a person here and for something else there, without anything that both have to do with; and a name of initials alone (`J. Smith`)
 * joins documents only where they share a neighbour.
 * @param skip things that are resolved already
 * @param knowledge of words of names, and of places
 */
export function* sameNameSteps(
  things: readonly NamedThing[],
  skip: (thing: number) => boolean,
  { nameUse = () => 'none', liesIn = () => false }: Pick<ResolutionKnowledge, 'nameUse' | 'liesIn'> = {},
): Steps<SameNameGroup[]> {
  const byIdentity = new Map<string, number[]>();
  for (const [position, { identity }] of things.entries()) {
    yield;
    if (skip(position)) continue;
    const known = byIdentity.get(identity);
    if (known) known.push(position);
    else byIdentity.set(identity, [position]);
  }
  const common = yield* commonWordSteps(byIdentity, things);
  const groups: SameNameGroup[] = [];
  for (const members of byIdentity.values()) {
    yield;
    const parts = members.length === 1 ? [] : partsOfName(members, things, { common, nameUse, liesIn });
    if (parts.length < 2) groups.push({ things: members, qualifier: '', sense: 0 });
    else {
      parts.sort((a, b) => mentionsOf(b.things, things) - mentionsOf(a.things, things) || a.things[0]! - b.things[0]!);
      const used = new Set<string>();
      for (const [place, { things: part, sense }] of parts.entries()) {
        let qualifier = place === 0 ? '' : qualifierOf(part, things);
        for (let number = 2; place > 0 && (qualifier === '' || used.has(qualifier)); number++) qualifier = String(number);
        used.add(qualifier);
        groups.push({ things: part, qualifier, sense });
      }
    }
  }
  return groups;
}

/** Words that several people's full names begin or end with. */
function* commonWordSteps(byIdentity: ReadonlyMap<string, readonly number[]>, things: readonly NamedThing[]): Steps<Set<string>> {
  const counts = new Map<string, number>();
  for (const [first] of byIdentity.values()) {
    yield;
    const { name, type } = things[first!]!;
    if (kindOfType(type) !== 'person') continue;
    const { words } = nameForm(name, 'person');
    if (words.length < 2) continue;
    const last = FUNCTION_WORDS.has(words.at(-2)!) ? words[0]! : words.at(-1)!; // `Margaret of Denmark` is nobody of that surname
    for (const word of new Set([words[0]!, last])) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([word, count]) => (count >= COMMON ? [word] : [])));
}

function partsOfName(
  members: readonly number[],
  things: readonly NamedThing[],
  known: KnownNames,
): Omit<SameNameGroup, 'qualifier'>[] {
  const senses = splitByDefinition(members, things, known)
    .flatMap((part) => splitByYears(part, things))
    .flatMap((part) => splitByRoles(part, things))
    .flatMap((part) => splitBySaid(part, things, known))
    .flatMap((part) => splitByKind(part, things));
  return senses.flatMap((part, sense) =>
    (isWeakName(part, things, known) ? splitByContext(part, things) : [part]).map((own) => ({ things: own, sense })),
  );
}

/** A cricketer and a bishop of one name are two people, unless both have to do with the same. Documents that do not say go with the first. */
function splitByRoles(members: readonly number[], things: readonly NamedThing[]): number[][] {
  const parts: { roles: Set<string>; near: Set<string>; members: number[] }[] = [];
  const unsaid: number[] = [];
  for (const member of members) {
    const { roles = NO_ROLES } = things[member]!;
    if (roles.size === 0) {
      unsaid.push(member);
      continue;
    }
    const near = neighbourNames([member], things);
    const known = parts.find((part) => !areFarApart(part.roles, roles) || countShared(part.near, near) > 0);
    if (!known) parts.push({ roles: new Set(roles), near, members: [member] });
    else {
      known.members.push(member);
      for (const role of roles) known.roles.add(role);
      for (const name of near) known.near.add(name);
    }
  }
  if (parts.length < 2) return [[...members]];
  for (const member of unsaid) {
    const near = neighbourNames([member], things);
    const shared = parts.map((part) => countShared(near, part.near));
    parts[Math.max(0, shared.indexOf(Math.max(...shared)))]!.members.push(member);
  }
  return parts.map((part) => part.members.sort((a, b) => a - b));
}

/** `Paris, Texas` and `Paris, France`, the planet and the element: what documents say of a name that nothing is both, unless both have to do with the same. */
function splitBySaid(members: readonly number[], things: readonly NamedThing[], known: KnownNames): number[][] {
  const parts: { said: number[]; near: Set<string>; members: number[] }[] = [];
  const unsaid: number[] = [];
  for (const member of members) {
    if (!saysAnything(things[member]!)) {
      unsaid.push(member);
      continue;
    }
    const near = tellingNames(member, things);
    const own = parts.find(
      (part) =>
        part.said.every((one) => !contradictEachOther(things[one]!, things[member]!, known)) || countShared(part.near, near) > 0,
    );
    if (!own) parts.push({ said: [member], near, members: [member] });
    else {
      if (own.said.length < MOST_SAID) own.said.push(member);
      own.members.push(member);
      for (const name of near) own.near.add(name);
    }
  }
  if (parts.length < 2) return [[...members]];
  for (const member of unsaid) {
    const near = neighbourNames([member], things);
    const shared = parts.map((part) => countShared(near, part.near) + part.members.length / (members.length + 1));
    parts[shared.indexOf(Math.max(...shared))]!.members.push(member);
  }
  return parts.map((part) => part.members.sort((a, b) => a - b));
}

/** Documents of a part that another one is held against. */
const MOST_SAID = 8;

const saysAnything = ({ sorts, within, epithets, made }: NamedThing): boolean =>
  (sorts?.size ?? 0) + (within?.size ?? 0) + (epithets?.size ?? 0) + (made?.size ?? 0) > 0;

const NO_ROLES: ReadonlySet<string> = new Set();

/** Lives that cannot be one person's stay apart; documents without years go with the life they share most neighbours with. */
function splitByYears(members: readonly number[], things: readonly NamedThing[]): number[][] {
  const lives: { born?: number; died?: number; members: number[] }[] = [];
  const undated: number[] = [];
  for (const member of members) {
    const { born, died } = things[member]!;
    if (born === undefined && died === undefined) {
      undated.push(member);
      continue;
    }
    const life = lives.find((known) => agree(known.born, born) && agree(known.died, died) && (known.born ?? born) !== undefined);
    if (!life)
      lives.push({
        ...(born === undefined ? {} : { born }),
        ...(died === undefined ? {} : { died }),
        members: [member],
      });
    else {
      life.members.push(member);
      if (born !== undefined) life.born ??= born;
      if (died !== undefined) life.died ??= died;
    }
  }
  if (lives.length < 2) return [[...members]];
  const neighbours = lives.map((life) => neighbourNames(life.members, things));
  for (const member of undated) {
    const shared = neighbours.map((names) => countShared(neighbourNames([member], things), names));
    const best = shared.indexOf(Math.max(...shared));
    (lives[best] ?? lives[0]!).members.push(member);
  }
  return lives.map((life) => life.members.sort((a, b) => a - b));
}

const agree = (a: number | undefined, b: number | undefined): boolean => a === undefined || b === undefined || Math.abs(a - b) <= 1;

function splitByKind(members: number[], things: readonly NamedThing[]): number[][] {
  const persons: number[] = [];
  const others: number[] = [];
  const unknown: number[] = [];
  for (const member of members) {
    const kind = kindOfType(things[member]!.type);
    (kind === 'person' ? persons : kind === 'unknown' ? unknown : others).push(member);
  }
  const isFirm = (part: readonly number[]) =>
    part.some((member) => isSaidToBe(things[member]!)) ||
    (mentionsOf(part, things) >= MENTIONS_FOR_A_KIND &&
      new Set(part.map((member) => things[member]!.document)).size >= DOCUMENTS_FOR_A_KIND);
  if (!isFirm(persons) || !isFirm(others)) return [members];
  const [ofPersons, ofOthers] = [neighbourNames(persons, things), neighbourNames(others, things)];
  if (ofPersons.size === 0 || ofOthers.size === 0 || countShared(ofPersons, ofOthers) > 0) return [members];
  if (persons.some((person) => others.some((other) => things[person]!.document === things[other]!.document))) return [members];
  const larger = mentionsOf(persons, things) > mentionsOf(others, things) ? persons : others;
  larger.push(...unknown);
  return [persons, others].map((part) => part.sort((a, b) => a - b));
}

/** A document says what it is, not only a type. */
const isSaidToBe = ({ type, roles, born, died, sorts }: NamedThing): boolean =>
  kindOfType(type) === 'person'
    ? (roles?.size ?? 0) > 0 || born !== undefined || died !== undefined
    : [...(sorts ?? [])].some((sort) => sort !== 'person');

/** What is known of the words of names. */
interface KnownNames {
  /** Words that several full names begin or end with. */
  common: ReadonlySet<string>;
  nameUse(word: string): NameUse;
  liesIn(place: string, whole: string): boolean;
}

/** A given name or a surname that many have, or such a surname with an initial: `Floyd`, `J. Moore`. */
function isWeakName(members: readonly number[], things: readonly NamedThing[], { common, nameUse }: KnownNames): boolean {
  if (!members.some((member) => kindOfType(things[member]!.type) === 'person')) return false;
  const { words, title } = nameForm(things[members[0]!]!.name, 'person');
  const last = words.at(-1)!;
  if (TITLES.has(last)) return false;
  if (words.length === 1) return title === '' && (common.has(last) || nameUse(last) !== 'none');
  if (isCompoundGivenName(things[members[0]!]!.name) && words.every((word) => nameUse(word) !== 'none')) return true;
  const areInitials = words.length < 4 && words.slice(0, -1).every((word) => word.length === 1);
  return areInitials && (common.has(last) || nameUse(last) !== 'none');
}

/** `Jean-Baptiste`, also with a slip: two given names in one. */
const isCompoundGivenName = (name: string): boolean => /^\p{L}+\s?-\s?\p{L}+$/u.test(name);

/**
 * Documents that share a neighbour, directly or through others, stay together: union of sets by the first one that named a neighbour. What
 * has no neighbours contradicts nobody of its kind: it stays with the largest part.
 */
function splitByContext(members: readonly number[], things: readonly NamedThing[]): number[][] {
  const sets = new DisjointSets(members.length);
  const firstWith = new Map<string, number>();
  for (const [place, member] of members.entries()) {
    const context = [...neighbourNames([member], things), `document ${things[member]!.document}`];
    for (const name of context) {
      const first = firstWith.get(name);
      if (first === undefined) firstWith.set(name, place);
      else sets.join(first, place);
    }
  }
  const parts = new Map<number, number[]>();
  for (const [place, member] of members.entries()) {
    const root = sets.find(place);
    const known = parts.get(root);
    if (known) known.push(member);
    else parts.set(root, [member]);
  }
  const all = [...parts.values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!);
  const [largest = [], ...others] = all;
  const kindsOf = (part: readonly number[]) =>
    new Set(part.map((member) => kindOfType(things[member]!.type)).filter((kind) => kind !== 'unknown'));
  const known = kindsOf(largest);
  const isOfOtherKind = (part: readonly number[]) =>
    known.size > 0 && kindsOf(part).size > 0 && kindsOf(part).isDisjointFrom(known);
  const apart = others.filter((part) => isOfOtherKind(part) || part.some((member) => things[member]!.neighbours.length > 0));
  return [[...largest, ...others.filter((part) => !apart.includes(part)).flat()].sort((a, b) => a - b), ...apart];
}

/** A year of the life, else the type, else whom or what it is named with most. */
function qualifierOf(part: readonly number[], things: readonly NamedThing[]): string {
  for (const member of part) {
    const { born, died } = things[member]!;
    if (born !== undefined) return `BORN ${born}`;
    if (died !== undefined) return `DIED ${died}`;
  }
  for (const member of part) {
    const { offices = [], noun, made } = things[member]!.definition ?? {};
    const [office] = offices;
    const said = made ?? (office ? `${office.rank} ${office.territory}` : noun);
    if (said !== undefined) return String(said).toUpperCase();
  }
  for (const member of part) {
    const { within, sorts, epithets, made } = things[member]!;
    const [said] = [...(within ?? []), ...(made ?? []), ...(sorts ?? []), ...(epithets ?? [])];
    if (said !== undefined) return said.toUpperCase();
  }
  const counts = new Map<string, number>();
  for (const member of part)
    for (const neighbour of things[member]!.neighbours) {
      const { identity, mentions } = things[neighbour]!;
      if (identity !== things[member]!.identity) counts.set(identity, (counts.get(identity) ?? 0) + mentions);
    }
  const [best] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return best?.[0] ?? '';
}

const mentionsOf = (members: readonly number[], things: readonly NamedThing[]): number =>
  members.reduce((sum, member) => sum + things[member]!.mentions, 0);
