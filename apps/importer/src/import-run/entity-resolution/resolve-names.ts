import type { Steps } from '@strata/event-loop';
import type { NameMerge, ResolutionKnowledge } from '@strata/graph';
import { resolveThingsSteps } from '@strata/graph';
import { liesIn } from '@strata/text';
import type { ExtractedGraph } from '@strata/models';
import { entityIdentity } from '../entity-name';
import { relationIdentity } from '../relation-name';
import type { GraphsByChunk } from '../spool/spool';
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
  /** Every thing has one name, the same in all chunks. They are renamed whenever they are asked for. */
  extracted: GraphsByChunk;
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
 */
export function* resolveNamesSteps(
  extracted: GraphsByChunk,
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
  const toldApart = resolved.flatMap(({ qualifier }, place) => (qualifier === '' ? [] : [finalNames[place]!]));
  return { extracted: renamed(extracted, named), absorbed: [...absorbed.values()], kept, toldApart };
}

function renamed(extracted: GraphsByChunk, { nameOf }: NamesOfChunks): GraphsByChunk {
  return {
    length: extracted.length,
    at: (chunk) => {
      const graph = extracted.at(chunk);
      return (
        graph && {
          ...graph,
          entities: graph.entities.map((entity) => ({ ...entity, name: nameOf(chunk, entity.name) })),
          relations: graph.relations.map((relation) => ({
            ...relation,
            source: nameOf(chunk, relation.source),
            target: nameOf(chunk, relation.target),
          })),
        }
      );
    },
  };
}

interface NamesOfChunks {
  /** Name that a thing has throughout the import. */
  nameOf(chunk: number, name: string): string;
  /** What it gave way to in this chunk, if it did. */
  absorbedAs(chunk: number, name: string): AbsorbedName | undefined;
}

/** Shares out what passages say: to the names that gave way, and to those under which a part of it is or would be told. */
function* shareSteps(extracted: GraphsByChunk, named: NamesOfChunks): Steps<KeptName[]> {
  const edges = new Set<string>();
  const names = new Set<string>();
  yield* recordSteps(extracted, named, {
    onEntity: ({ own, chunk, order, entity }) => {
      if (!own) return;
      own.share.add(chunk, order, entity);
      own.share.addMentions(chunk, entity.mentions);
      names.add(own.into).add(own.identity);
    },
    onStatement: ({ own, name, relation, place }) => {
      if (!own) return;
      own.share.state(relation, place);
      for (const end of [name, own.identity])
        for (const other of [place.other, place.otherName]) edges.add(edgeOf(end, other, relation.type, place.outgoing));
    },
  });
  const kept = new Map<string, KeptName>();
  const shareOf = (name: string): NameShare | undefined => {
    if (!names.has(name)) return undefined;
    const known = kept.get(name) ?? { name, share: new NameShare() };
    kept.set(name, known);
    return known.share;
  };
  yield* recordSteps(extracted, named, {
    onEntity: ({ own, name, chunk, order, entity }) => {
      if (!own) shareOf(name)?.add(chunk, order, entity);
    },
    onStatement: ({ own, name, relation, place }) => {
      if (!own && edges.has(edgeOf(name, place.other, relation.type, place.outgoing))) shareOf(name)?.state(relation, place);
    },
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

interface StatementRecord {
  own: AbsorbedName | undefined;
  name: string;
  relation: ExtractedGraph['relations'][number];
  place: Parameters<NameShare['state']>[1];
}

/** Tells of every entity and of every statement, of these from both ends, chunk by chunk. */
function* recordSteps(
  extracted: GraphsByChunk,
  { nameOf, absorbedAs }: NamesOfChunks,
  { onEntity, onStatement }: { onEntity: (record: EntityRecord) => void; onStatement: (record: StatementRecord) => void },
): Steps<void> {
  let [entityOrder, statementOrder] = [0, 0];
  for (let chunk = 0; chunk < extracted.length; chunk++) {
    yield;
    const { entities = [], relations = [] } = extracted.at(chunk) ?? {};
    for (const entity of entities) {
      const order = ++entityOrder;
      if (entityIdentity(entity.name) === '') continue;
      onEntity({ own: absorbedAs(chunk, entity.name), name: nameOf(chunk, entity.name), chunk, order, entity });
    }
    for (const relation of relations) {
      const order = ++statementOrder;
      for (const outgoing of [true, false]) {
        const [end, farEnd] = outgoing ? [relation.source, relation.target] : [relation.target, relation.source];
        if (entityIdentity(end) === entityIdentity(farEnd)) continue;
        const [name, other] = [nameOf(chunk, end), nameOf(chunk, farEnd)];
        const otherName = absorbedAs(chunk, farEnd)?.identity ?? '';
        onStatement({ own: absorbedAs(chunk, end), name, relation, place: { order, chunk, other, otherName, outgoing } });
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
