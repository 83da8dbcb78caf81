import type { Steps } from '@strata/event-loop';
import type { NameMerge, ResolutionKnowledge } from '@strata/graph';
import { resolveThingsSteps } from '@strata/graph';
import { liesIn } from '@strata/text';
import type { ExtractedGraph } from '@strata/models';
import { entityIdentity } from '../entity-name';
import { relationIdentity } from '../relation-name';
import { NameShare } from './name-shares';
import { nameUse } from './name-use';
import { thingsOfImportSteps } from './things-of-import';

/** A name that is told of as another, with what it brought along, so that the two can be taken apart again. */
export interface AbsorbedName extends Omit<NameMerge, 'into' | 'things'> {
  /** Name of the entity it became a part of. */
  into: string;
  share: NameShare;
}

/**
 * What an entity has by its own name, where others became a part of it, or its name gave way elsewhere: of relations only those that a name
 * which gave way states, too.
 */
export interface KeptName {
  name: string;
  share: NameShare;
}

export interface ResolvedNames {
  /** By chunk; every thing has one name, the same in all chunks. */
  extracted: ExtractedGraph[];
  absorbed: AbsorbedName[];
  kept: KeptName[];
  /** Names that stand for several things, told apart by what is behind them in brackets. */
  toldApart: string[];
}

interface Chunk {
  content: string;
  document: number;
}

/**
 * Gives every thing one name throughout an import, and different things of one name different ones.
 * @param extracted by chunk; what is given back stands in its place, so that there are never both
 */
export function* resolveNamesSteps(
  extracted: ExtractedGraph[],
  chunks: readonly Chunk[],
  areApart: ResolutionKnowledge['areApart'],
): Steps<ResolvedNames> {
  const { things, stated, thingOf } = yield* thingsOfImportSteps(extracted, chunks);
  const { resolved, of, merges } = yield* resolveThingsSteps(things, {
    stated,
    areApart,
    nameUse,
    liesIn,
  });
  const finalNames = resolved.map(({ identity, qualifier }) => (qualifier === '' ? identity : `${identity} (${qualifier})`));
  const absorbed = new Map<string, AbsorbedName>();
  const absorbedOf = new Map<number, AbsorbedName>();
  for (const { into: place, things: meant, ...merge } of merges) {
    const into = finalNames[place]!;
    const key = `${merge.identity}\n${into}`;
    const own = absorbed.get(key) ?? { ...merge, into, share: new NameShare() };
    absorbed.set(key, own);
    for (const thing of meant) absorbedOf.set(thing, own);
  }
  const named: NamesOfChunks = {
    nameOf: (chunk, name) => {
      const thing = thingOf(chunk, name);
      return thing === undefined ? name : finalNames[of[thing]!]!;
    },
    absorbedAs: (chunk, name) => absorbedOf.get(thingOf(chunk, name) ?? -1),
  };
  const kept = absorbed.size === 0 ? [] : yield* shareSteps(extracted, named);
  for (const [chunk, graph] of extracted.entries()) {
    yield;
    extracted[chunk] = {
      ...graph,
      entities: graph.entities.map((entity) => ({
        ...entity,
        name: named.nameOf(chunk, entity.name),
      })),
      relations: graph.relations.map((relation) => ({
        ...relation,
        source: named.nameOf(chunk, relation.source),
        target: named.nameOf(chunk, relation.target),
      })),
    };
  }
  const toldApart = resolved.flatMap(({ qualifier }, place) => (qualifier === '' ? [] : [finalNames[place]!]));
  return { extracted, absorbed: [...absorbed.values()], kept, toldApart };
}

interface NamesOfChunks {
  /** Name that a thing has throughout the import. */
  nameOf(chunk: number, name: string): string;
  /** What it gave way to in this chunk, if it did. */
  absorbedAs(chunk: number, name: string): AbsorbedName | undefined;
}

/** Shares out what passages say: to the names that gave way, and to those under which a part of it is or would be told. */
function* shareSteps(extracted: readonly ExtractedGraph[], named: NamesOfChunks): Steps<KeptName[]> {
  const edges = new Set<string>();
  const names = new Set<string>();
  yield* statementSteps(extracted, named, ({ own, name, relation, place }) => {
    if (!own) return;
    own.share.state(relation, place);
    for (const end of [name, own.identity])
      for (const other of [place.other, place.otherName]) edges.add(edgeOf(end, other, relation.type, place.outgoing));
  });
  yield* entitySteps(extracted, named, ({ own, chunk, order, entity }) => {
    if (!own) return;
    own.share.add(chunk, order, entity);
    own.share.addMentions(chunk, entity.mentions);
    names.add(own.into).add(own.identity);
  });
  const kept = new Map<string, KeptName>();
  const shareOf = (name: string): NameShare | undefined => {
    if (!names.has(name)) return undefined;
    const known = kept.get(name) ?? { name, share: new NameShare() };
    kept.set(name, known);
    return known.share;
  };
  yield* entitySteps(extracted, named, ({ own, name, chunk, order, entity }) => {
    if (!own) shareOf(name)?.add(chunk, order, entity);
  });
  yield* statementSteps(extracted, named, ({ own, name, relation, place }) => {
    if (!own && edges.has(edgeOf(name, place.other, relation.type, place.outgoing))) shareOf(name)?.state(relation, place);
  });
  return [...kept.values()];
}

const edgeOf = (end: string, other: string, type: string, outgoing: boolean): string =>
  [outgoing, end, other, relationIdentity(type)].join('\n');

interface EntityRecord {
  own: AbsorbedName | undefined;
  name: string;
  chunk: number;
  order: number;
  entity: ExtractedGraph['entities'][number];
}

function* entitySteps(
  extracted: readonly ExtractedGraph[],
  { nameOf, absorbedAs }: NamesOfChunks,
  take: (record: EntityRecord) => void,
): Steps<void> {
  let order = 0;
  for (const [chunk, { entities }] of extracted.entries()) {
    yield;
    for (const entity of entities) {
      order++;
      if (entityIdentity(entity.name) === '') continue;
      take({
        own: absorbedAs(chunk, entity.name),
        name: nameOf(chunk, entity.name),
        chunk,
        order,
        entity,
      });
    }
  }
}

interface StatementRecord {
  own: AbsorbedName | undefined;
  name: string;
  relation: ExtractedGraph['relations'][number];
  place: Parameters<NameShare['state']>[1];
}

/** Every statement from both of its ends. */
function* statementSteps(
  extracted: readonly ExtractedGraph[],
  { nameOf, absorbedAs }: NamesOfChunks,
  take: (record: StatementRecord) => void,
): Steps<void> {
  let order = 0;
  for (const [chunk, { relations }] of extracted.entries()) {
    yield;
    for (const relation of relations) {
      order++;
      for (const outgoing of [true, false]) {
        const [end, farEnd] = outgoing ? [relation.source, relation.target] : [relation.target, relation.source];
        if (entityIdentity(end) === entityIdentity(farEnd)) continue;
        const [name, other] = [nameOf(chunk, end), nameOf(chunk, farEnd)];
        const otherName = absorbedAs(chunk, farEnd)?.identity ?? '';
        take({
          ...{ own: absorbedAs(chunk, end), name, relation },
          place: { order, chunk, other, otherName, outgoing },
        });
      }
    }
  }
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
