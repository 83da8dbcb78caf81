import type { Steps } from '@strata/event-loop';
import type { NameMerge, ResolutionKnowledge } from '@strata/graph';
import { resolveThingsSteps } from '@strata/graph';
import type { ExtractedGraph, ExtractedRelation } from '@strata/models';
import { entityIdentity } from '../entity-name';
import { thingsOfImportSteps } from './things-of-import';

/** A name that is told of as another, with what it brought along, so that the two can be taken apart again. */
export interface AbsorbedName extends Omit<NameMerge, 'into' | 'things'> {
  /** Name of the entity it became a part of. */
  into: string;
  type: string;
  descriptions: string[];
  /** Places by chunk. */
  mentions: Map<number, [start: number, end: number][]>;
  relations: AbsorbedRelation[];
}

export interface AbsorbedRelation extends Pick<ExtractedRelation, 'type' | 'description' | 'weight'> {
  /** Name of the entity at the other end. */
  other: string;
  /** From the absorbed name to the other. */
  outgoing: boolean;
  chunk: number;
}

export interface ResolvedNames {
  /** By chunk; every thing has one name, the same in all chunks. */
  extracted: ExtractedGraph[];
  absorbed: AbsorbedName[];
  /** Names that stand for several things, told apart by what is behind them in brackets. */
  toldApart: string[];
}

interface Chunk {
  content: string;
  document: number;
}

const MAX_DESCRIPTIONS = 40;

/** Gives every thing one name throughout an import, and different things of one name different ones. */
export function* resolveNamesSteps(
  extracted: readonly ExtractedGraph[],
  chunks: readonly Chunk[],
  areApart: ResolutionKnowledge['areApart'],
): Steps<ResolvedNames> {
  const { things, stated, thingOf } = yield* thingsOfImportSteps(extracted, chunks);
  const { resolved, of, merges } = yield* resolveThingsSteps(things, { stated, areApart });
  const finalNames = resolved.map(({ identity, qualifier }) => (qualifier === '' ? identity : `${identity} (${qualifier})`));
  const absorbed = merges.map(({ into, things: _, ...merge }): AbsorbedName => ({
    ...merge,
    ...{ into: finalNames[into]!, type: '', descriptions: [], mentions: new Map(), relations: [] },
  }));
  const absorbedOf = new Map<number, AbsorbedName>();
  for (const [place, merge] of merges.entries()) for (const thing of merge.things) absorbedOf.set(thing, absorbed[place]!);

  const renamed: ExtractedGraph[] = [];
  for (const [chunk, graph] of extracted.entries()) {
    yield;
    const nameOf = (name: string): string => {
      const thing = thingOf(chunk, name);
      return thing === undefined ? name : finalNames[of[thing]!]!;
    };
    for (const { name, type, description, mentions } of graph.entities) {
      const own = absorbedOf.get(thingOf(chunk, name) ?? -1);
      if (!own) continue;
      own.type ||= type;
      if (description.trim() !== '' && own.descriptions.length < MAX_DESCRIPTIONS && !own.descriptions.includes(description))
        own.descriptions.push(description);
      own.mentions.set(chunk, [
        ...(own.mentions.get(chunk) ?? []),
        ...mentions.map(({ start, end }): [number, number] => [start, end]),
      ]);
    }
    for (const { source, target, type, description, weight } of graph.relations)
      for (const [end, other, outgoing] of [
        [source, target, true],
        [target, source, false],
      ] as const) {
        const own = absorbedOf.get(thingOf(chunk, end) ?? -1);
        if (own && nameOf(end) !== nameOf(other))
          own.relations.push({ other: nameOf(other), outgoing, type, description, weight, chunk });
      }
    renamed.push({
      ...graph,
      entities: graph.entities.map((entity) => ({ ...entity, name: nameOf(entity.name) })),
      relations: graph.relations.map((relation) => ({
        ...relation,
        source: nameOf(relation.source),
        target: nameOf(relation.target),
      })),
    });
  }
  const toldApart = resolved.flatMap(({ qualifier }, place) => (qualifier === '' ? [] : [finalNames[place]!]));
  return { extracted: renamed, absorbed, toldApart };
}

/** Pairs of names that somebody has taken apart, as the resolution asks for them. */
export function apartFrom(pairs: Iterable<readonly [string, string]>): ResolutionKnowledge['areApart'] {
  const apart = new Set<string>();
  for (const [one, other] of pairs) {
    const [a, b] = [entityIdentity(one), entityIdentity(other)];
    apart.add(`${a}\n${b}`);
    apart.add(`${b}\n${a}`);
  }
  return apart.size === 0 ? () => false : (one, other) => apart.has(`${one}\n${other}`);
}
