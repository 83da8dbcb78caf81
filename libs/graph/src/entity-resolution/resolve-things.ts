import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { JoinedPair } from './agglomeration';
import { Agglomeration } from './agglomeration';
import { AGREEMENTS } from './name-agreement';
import type { NameGroup } from './name-groups';
import { nameGroupSteps } from './name-groups';
import type {
  MergeEvidence,
  NamedThing,
  NameMerge,
  Resolution,
  ResolutionKnowledge,
  ResolvedThing,
  StatedPair,
} from './named-thing';
import { sameNameSteps } from './same-name-groups';
import { surnameSteps } from './surnames';

const NOTHING_KNOWN: ResolutionKnowledge = {
  stated: [],
  areApart: () => false,
};

/**
 * Entity resolution: which names of which documents mean the same thing. Nothing is learnt and no model is asked.
 *
 * 1. In each document a surname means the one person there of that surname (surnames.ts).
 * 2. The things of one name are one, unless something speaks against it (same-name-groups.ts).
 * 3. Names that share a block are candidates (candidate-pairs.ts); how their words agree (name-agreement.ts) and what both have to do with
 *    (pair-scores.ts) gives each pair a score.
 * 4. Pairs are joined from the strongest down, in rounds (agglomeration.ts).
 *
 * Time grows with the number of things and of their neighbours: blocks are bounded.
 */
export function resolveThings(things: readonly NamedThing[], knowledge = NOTHING_KNOWN): Resolution {
  return runSteps(resolveThingsSteps(things, knowledge));
}

/** The same in steps, so that a large import does not hold the process up. */
export function* resolveThingsSteps(things: readonly NamedThing[], knowledge = NOTHING_KNOWN): Steps<Resolution> {
  const { stated, areApart } = knowledge;
  const meant = yield* surnameSteps(things);
  for (const [short, full] of meant) if (areApart(things[short]!.identity, things[full]!.identity)) meant.delete(short);
  const sameName = yield* sameNameSteps(things, (thing) => meant.has(thing), knowledge);
  const { groups, groupOf } = yield* nameGroupSteps(things, sameName, meant);
  const statedGroups = stated.flatMap(([one, other, reason]): StatedPair[] => {
    const [a, b] = [groupOf[one]!, groupOf[other]!];
    return a === b ? [] : [[a, b, reason]];
  });
  const shortened = new Set(statedGroups.flatMap(([, short, reason]) => (reason === 'short name' ? [short] : [])));
  const clusters = new Agglomeration(groups, statedGroups, knowledge);
  yield* clusters.run();

  const resolved: ResolvedThing[] = [];
  const merges: NameMerge[] = [];
  const of = new Int32Array(things.length);
  const links = linksOf(clusters.joined);
  for (const position of groups.keys()) {
    yield;
    if (clusters.rootOf(position) !== position) continue;
    const members = clusters.members(position);
    const kept = representative(members, groups, shortened);
    const { identity, name, qualifier } = groups[kept]!;
    const place = resolved.push({ identity, name, qualifier, things: [] }) - 1;
    for (const { group, evidence } of walk(kept, links)) {
      resolved[place]!.things.push(...groups[group]!.things);
      if (evidence && groups[group]!.identity !== identity)
        merges.push({
          into: place,
          identity: groups[group]!.identity,
          things: [...groups[group]!.things],
          ...evidence,
        });
    }
    for (const thing of resolved[place]!.things) of[thing] = place;
  }
  yield* surnameMergeSteps(things, { meant, of, resolved, merges });
  return { resolved, of, merges };
}

function linksOf(joined: readonly JoinedPair[]): ReadonlyMap<number, { group: number; evidence: MergeEvidence }[]> {
  const links = new Map<number, { group: number; evidence: MergeEvidence }[]>();
  const link = (from: number, group: number, evidence: MergeEvidence) => {
    const known = links.get(from);
    if (known) known.push({ group, evidence });
    else links.set(from, [{ group, evidence }]);
  };
  for (const { one, other, ...evidence } of joined) {
    link(one, other, evidence);
    link(other, one, evidence);
  }
  return links;
}

/** The groups of a cluster outwards from one, each with the evidence by which it hangs on. */
function* walk(from: number, links: ReturnType<typeof linksOf>): Generator<{ group: number; evidence: MergeEvidence | undefined }> {
  const seen = new Set([from]);
  const queue: { group: number; evidence: MergeEvidence | undefined }[] = [{ group: from, evidence: undefined }];
  for (const next of queue) {
    yield next;
    for (const link of links.get(next.group) ?? []) {
      if (seen.has(link.group)) continue;
      seen.add(link.group);
      queue.push(link);
    }
  }
}

/** The name that stands for all: the one that leaves least open, then the one that is used most. */
function representative(members: readonly number[], groups: readonly NameGroup[], shortened: ReadonlySet<number>): number {
  const openness = (group: number): number => {
    const { form, kind } = groups[group]!;
    if (form.isAcronym) return 3;
    if (shortened.has(group)) return 2;
    if (kind !== 'person') return 0;
    return form.words.length < 2 ? 2 : form.words[0]!.length === 1 ? 1 : 0;
  };
  const [best] = [...members].sort((a, b) => {
    const [one, other] = [groups[a]!, groups[b]!];
    return (
      openness(a) - openness(b) ||
      other.mentions - one.mentions ||
      slips(one.name) - slips(other.name) ||
      (one.identity < other.identity ? -1 : 1)
    );
  });
  return best ?? members[0]!;
}

/** Blanks around a hyphen and a stop at the end are slips of whoever wrote the name. */
const slips = (name: string): number => (/\s[-&]\S|\S[-&]\s|[^.\s]{2}\.$/.test(name) ? 1 : 0);

/** Notes surnames as merges, one for each name and thing. */
function* surnameMergeSteps(
  things: readonly NamedThing[],
  { meant, of, resolved, merges }: Omit<Resolution, never> & { meant: ReadonlyMap<number, number> },
): Steps<void> {
  const byName = new Map<string, NameMerge>();
  for (const [short, full] of meant) {
    yield;
    const into = of[full]!;
    of[short] = into;
    resolved[into]!.things.push(short);
    const { identity } = things[short]!;
    if (identity === resolved[into]!.identity) continue;
    const key = `${into} ${identity}`;
    const known = byName.get(key);
    if (known) {
      known.things.push(short);
      known.sharedDocuments++;
      continue;
    }
    const merge: NameMerge = {
      ...{
        into,
        identity,
        things: [short],
        reason: 'surname',
        score: AGREEMENTS.surname,
      },
      ...{ sharedNeighbours: [], sharedDocuments: 1 },
    };
    byName.set(key, merge);
    merges.push(merge);
  }
}
