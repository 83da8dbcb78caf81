import type { Steps } from '@strata/event-loop';
import type { CommunityReportRequest } from '@strata/models';
import { joinedSentences } from '@strata/text';
import type { Community } from './entity-communities';
import { joinedPeriods, periodText } from './fact-periods';
import type { ResolvedEntity } from './resolve-entities';
import type { ResolvedRelation } from './resolve-relations';

/** The most central ones; a report on a large community names no more anyway. */
const MAX_ENTITIES = 100;
const MAX_RELATIONS = 200;
const MAX_PASSAGES = 120;
/** Named as what an entity or a relation is known from. */
const MAX_SOURCES = 3;
/** A community that fewer passages are mostly about is also reported from others that mention several of its members. */
const FEW_PASSAGES = 2;
const SEVERAL = 2;
/** What a mention elsewhere counts for beside one in a passage of the community's own. */
const ELSEWHERE = 0.3;

type Request = Pick<CommunityReportRequest, 'entities' | 'relations' | 'reach'>;

/** What a report is to be written from, but for the texts of its passages. */
export interface ReportMaterial extends Request {
  /** The most telling first: position of the chunk, and places of members by their position in `entities`. */
  passages: { chunk: number; mentions: { entity: number; start: number; end: number }[] }[];
}

interface ReportedGraph {
  entities: readonly ResolvedEntity[];
  relations: readonly ResolvedRelation[];
  documentOf: ArrayLike<number>;
}

/**
 * What a report on each community is based on, made when asked for: entities by falling degree, relations by falling weight, and passages by
 * the members they mention.
 * @param idOf id of the chunk at a position
 */
export function* reportRequestSteps(
  { entities, relations, documentOf }: ReportedGraph,
  communities: readonly Community[],
  idOf: (chunk: number) => string,
): Steps<(community: number) => ReportMaterial> {
  const outgoing = new Map<number, ResolvedRelation[]>();
  const degree = new Uint32Array(entities.length);
  for (const relation of relations) {
    const known = outgoing.get(relation.source);
    if (known) known.push(relation);
    else outgoing.set(relation.source, [relation]);
    for (const end of [relation.source, relation.target]) degree[end] = (degree[end] ?? 0) + 1;
    yield;
  }
  const ids = (chunks: Iterable<number>) => [...chunks].slice(0, MAX_SOURCES).map(idOf);
  return (index) => {
    const { members: positions, chunks } = communities[index]!;
    const members = new Set(positions);
    const mentions = (member: number) => entities[member]!.mentions.size;
    const central = [...members]
      .sort((a, b) => degree[b]! - degree[a]! || mentions(b) - mentions(a) || a - b)
      .slice(0, MAX_ENTITIES);
    const inside = [...members].flatMap((member) => outgoing.get(member) ?? []).filter(({ target }) => members.has(target));
    return {
      entities: central.map((member) => {
        const { name, type, descriptions, mentions: places } = entities[member]!;
        return { name, type, description: joinedSentences(descriptions), degree: degree[member]!, passages: ids(places.keys()) };
      }),
      relations: inside
        .sort((a, b) => b.weight - a.weight)
        .slice(0, MAX_RELATIONS)
        .map(({ source, target, type, descriptions, weight, facts, chunks: stating }) => ({
          source: entities[source]!.name,
          target: entities[target]!.name,
          type,
          description: joinedSentences(descriptions),
          weight,
          held: joinedPeriods(facts.said).map(periodText),
          passages: ids(stating),
        })),
      passages: tellingPassages(central, chunks, { entities, degree }),
      reach: {
        passages: chunks.length,
        documents: new Set(chunks.map((chunk) => documentOf[chunk])).size,
        ofPassages: documentOf.length,
      },
    };
  };
}

/** Chunks of the community by how much of it they mention, with the places; where it has few, others that mention members, too. */
function tellingPassages(
  central: readonly number[],
  own: readonly number[],
  { entities, degree }: { entities: readonly ResolvedEntity[]; degree: Uint32Array },
): ReportMaterial['passages'] {
  const isOwn = new Set(own);
  const found = new Map<number, { score: number; members: number; mentions: { entity: number; start: number; end: number }[] }>();
  for (const [entity, member] of central.entries())
    for (const [chunk, places] of entities[member]!.mentions) {
      if (!isOwn.has(chunk) && own.length >= FEW_PASSAGES) continue;
      let known = found.get(chunk);
      if (!known) found.set(chunk, (known = { score: 0, members: 0, mentions: [] }));
      known.members++;
      known.score += (1 + Math.log1p(degree[member]!)) * (isOwn.has(chunk) ? 1 : ELSEWHERE);
      for (const [start, end] of places) known.mentions.push({ entity, start, end });
    }
  return [...found]
    .filter(([chunk, { members }]) => isOwn.has(chunk) || members >= SEVERAL)
    .sort(([a, { score }], [b, { score: other }]) => other - score || a - b)
    .slice(0, MAX_PASSAGES)
    .map(([chunk, { mentions }]) => ({ chunk, mentions }));
}
