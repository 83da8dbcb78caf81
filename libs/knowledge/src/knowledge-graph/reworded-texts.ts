import { inAppErrors } from '@strata/arango';
import { sentences } from '@strata/text';
import type { Database } from 'arangojs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeJournal } from '../change-journal/change-journal';
import { edgeKey, unorderedEdgeKey } from './knowledge-graph-keys';
import type { KnowledgeGraphNames } from './knowledge-graph-names';
import type { CommunityRow, RelationFacts } from './knowledge-graph-records';
import { SOURCE_ID_SEPARATOR } from './knowledge-graph-records';
import { FACTS_WITHOUT_HEIR, REOPENED } from './reopened-facts';
import { reportText } from './report-text';
import { unsaidFacts } from './unsaid-facts';

/** Passages that a description is made of at most; of what is said over and over an import keeps no more either. */
const MAX_PASSAGES = 40;
/** Members and relations that a report is based on. */
const MAX_MEMBERS = 100;
const MAX_RELATIONS = 200;
/** Passages that a report is written from, and those that mention one member. */
const MAX_REPORTED_PASSAGES = 60;
const MAX_PASSAGES_OF_MEMBER = 20;
/** Entities or relations per statement: each brings the passages that mention it. */
const BATCH = 20;
const IDS_PER_STATEMENT = 1_000;
/** Conflicts with what runs beside a change are none of its own. */
const CONFLICTS_ENDURED = 50;
/** Shorter ones ("ONE", "A") stand in any text. */
const SHORTEST_NAME = 3;

type Place = { readonly start: number; readonly end: number };
type Mentions = readonly (readonly [start: number, end: number])[];

/** What a community's report is made of. */
export interface CommunityMaterial {
  readonly entities: readonly { name: string; type: string; description: string; degree: number }[];
  readonly relations: readonly { source: string; target: string; type: string; description: string; weight: number }[];
  /** By how many of the entities they mention, with places of these by their position in `entities`. */
  readonly passages: readonly {
    id: string;
    title: string;
    text: string;
    mentions: readonly { entity: number; start: number; end: number }[];
  }[];
}

/** How texts of the graph are written anew from what is left of the documents; no model is asked. */
export interface Wording {
  /** what a passage says of a thing that it mentions in these places */
  describe(passage: string, places: readonly Place[]): string;
  /** what a passage says of two things together */
  relate(passage: string, source: readonly Place[], target: readonly Place[]): string;
  /** one description out of several */
  join(name: string, descriptions: readonly string[]): Promise<string>;
  report(community: CommunityMaterial): Promise<CommunityRow['report_json']>;
}

/** An entity as it was before passages left. */
export interface DescribedEntity {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** A relation as it was before passages left. */
export interface DescribedRelation {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly description: string;
  readonly weight: number;
  readonly facts: RelationFacts;
  /** chunks that stated it, and those of them that are left */
  readonly stated: number;
  readonly left: readonly string[];
}

/** What passages that left a partition had to do with. */
export interface LostPassages {
  readonly gone: readonly DescribedEntity[];
  /** entities that others mention still */
  readonly kept: readonly DescribedEntity[];
  /** relations that nobody states any more */
  readonly unstated: readonly string[];
  /** relations that others state still */
  readonly changed: readonly DescribedRelation[];
  /** communities that gone entities were in, by id */
  readonly communities: readonly string[];
  /** keys of the chunks that left */
  readonly chunks: readonly string[];
}

/**
 * Takes the wording of removed passages out of what stays of a partition: entities and relations that the passages had a part in are
 * described from the passages that are left, and a report that rests on a passage that went, quotes a lost sentence or names an entity that went
 * is written anew. Vectors
 * stay: they are no text.
 */
export class RewordedTexts {
  constructor(
    private readonly db: Database,
    private readonly names: KnowledgeGraphNames,
    private readonly journal: ChangeJournal,
    private readonly changeId: string,
    private readonly wording: Wording,
  ) {}

  /** @param signal looked at between statements */
  async execute({ gone, kept, unstated, changed, communities, chunks }: LostPassages, signal: AbortSignal): Promise<void> {
    const lost = new Set([...gone.map(({ description }) => description), ...unstated].flatMap(sentencesOf));
    for (const [entity, description] of await this.describe(kept, signal))
      for (const sentence of lostSentences(entity.description, description)) lost.add(sentence);
    for (const [relation, description] of await this.relate(changed, signal))
      for (const sentence of lostSentences(relation.description, description)) lost.add(sentence);
    await this.reopen(
      kept.map(({ id }) => id),
      signal,
    );
    const touched = new Set([...communities, ...(await this.communitiesOf(kept.map(({ id }) => id)))]);
    for (const key of chunks) lost.add(key); // reports name the chunks that they rest on
    const names = gone.map(({ name }) => name).filter((name) => name.length >= SHORTEST_NAME);
    for (const key of await this.quoting([...touched].map(keyOf), [...lost], names, signal)) {
      signal.throwIfAborted();
      await this.report(key);
    }
  }

  private async describe(kept: readonly DescribedEntity[], signal: AbortSignal): Promise<Map<DescribedEntity, string>> {
    const described = new Map<DescribedEntity, string>();
    for (let start = 0; start < kept.length; start += BATCH) {
      signal.throwIfAborted();
      const batch = kept.slice(start, start + BATCH);
      const found = await this.query<{ id: string; passages: { content: string; mentions: Mentions }[] }>(
        `FOR id IN @ids
           LET edges = (FOR edge IN @@relations FILTER edge._from == id AND edge.type == "MENTIONED_IN"
                          SORT edge.import_number, edge._to LIMIT @most RETURN { chunk: edge._to, mentions: edge.mentions })
           LET passages = (FOR edge IN edges FOR chunk IN @@chunks FILTER chunk._key == PARSE_IDENTIFIER(edge.chunk).key
                             SORT chunk.import_number, chunk.document_key, chunk.chunk_order_index
                             RETURN { content: chunk.content, mentions: edge.mentions })
           RETURN { id, passages }`,
        {
          '@relations': this.names.relations,
          '@chunks': this.names.chunks,
          ids: batch.map(({ id }) => id),
          most: MAX_PASSAGES,
        },
      );
      const passages = new Map(found.map((entity) => [entity.id, entity.passages]));
      for (const entity of batch) {
        const said = (passages.get(entity.id) ?? []).map(({ content, mentions }) =>
          this.wording.describe(content, asPlaces(mentions)),
        );
        described.set(entity, await this.joined(entity.name, said));
        await nextTurn();
      }
      const rows = batch.map((entity) => ({ key: keyOf(entity.id), description: described.get(entity)! }));
      await this.update(this.names.entities, rows, '{ description: row.description }');
    }
    return described;
  }

  private async relate(changed: readonly DescribedRelation[], signal: AbortSignal): Promise<Map<DescribedRelation, string>> {
    const { chunks, relations } = this.names;
    const related = new Map<DescribedRelation, string>();
    for (let start = 0; start < changed.length; start += BATCH) {
      signal.throwIfAborted();
      const batch = changed.slice(start, start + BATCH);
      const mentionKeys = (entity: string, chunk: string) => mentionKeysOf(entity, `${chunks}/${chunk}`);
      const found = await this.query<{ key: string; passages: { content: string; source: Mentions; target: Mentions }[] }>(
        `FOR relation IN @relations
           LET passages = (FOR place IN relation.places FOR chunk IN @@chunks FILTER chunk._key == place.chunk
             LET source = FIRST(FOR edge IN @@edges FILTER edge._key IN place.source RETURN edge.mentions)
             LET target = FIRST(FOR edge IN @@edges FILTER edge._key IN place.target RETURN edge.mentions)
             RETURN { content: chunk.content, source: source || [], target: target || [] })
           RETURN { key: relation.key, passages }`,
        {
          '@chunks': chunks,
          '@edges': relations,
          relations: batch.map(({ key, from, to, left }) => ({
            key,
            places: left
              .slice(0, MAX_PASSAGES)
              .map((chunk) => ({ chunk, source: mentionKeys(from, chunk), target: mentionKeys(to, chunk) })),
          })),
        },
      );
      const passages = new Map(found.map((relation) => [relation.key, relation.passages]));
      for (const relation of batch) {
        const said = (passages.get(relation.key) ?? []).map(({ content, source, target }) =>
          this.wording.relate(content, asPlaces(source), asPlaces(target)),
        );
        related.set(relation, await this.joined('', said));
        await nextTurn();
      }
      const rows = batch.map((relation) => ({
        key: relation.key,
        description: related.get(relation)!,
        source_id: relation.left.join(SOURCE_ID_SEPARATOR),
        weight: (relation.weight * relation.left.length) / relation.stated,
        ...unsaidFacts(relation.facts, related.get(relation)!),
      }));
      await this.update(relations, rows, 'UNSET(row, "key")');
    }
    return related;
  }

  /** Facts that ended only because of another one, which went with the passages, hold on. */
  private async reopen(entityIds: readonly string[], signal: AbortSignal): Promise<void> {
    for (let start = 0; start < entityIds.length; start += BATCH) {
      signal.throwIfAborted();
      const ids = entityIds.slice(start, start + BATCH);
      const rows = await this.query<{ key: string; attributes: object }>(FACTS_WITHOUT_HEIR, {
        '@relations': this.names.relations,
        ids,
      });
      if (rows.length > 0) await this.update(this.names.relations, rows, REOPENED);
    }
  }

  private async joined(name: string, said: readonly string[]): Promise<string> {
    const distinct = [...new Set(said.map((text) => text.trim()).filter((text) => text !== ''))];
    return distinct.length > 1 ? this.wording.join(name, distinct) : (distinct[0] ?? '');
  }

  private async communitiesOf(entityIds: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (let start = 0; start < entityIds.length; start += IDS_PER_STATEMENT)
      for (const id of await this.query<string>(
        'FOR id IN @ids FOR edge IN @@relations FILTER edge._from == id AND edge.type == "IN_COMMUNITY" RETURN DISTINCT edge._to',
        { '@relations': this.names.relations, ids: entityIds.slice(start, start + IDS_PER_STATEMENT) },
      ))
        found.push(id);
    return found;
  }

  /** Those of some communities whose reports hold one of the sentences or keys, or name one of the entities in whatever case. */
  private async quoting(
    keys: readonly string[],
    lost: readonly string[],
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const quoting: string[] = [];
    for (let start = 0; start < keys.length; start += BATCH) {
      signal.throwIfAborted();
      const reports = await this.query<{ key: string; text: string }>(
        `FOR key IN @keys FOR community IN @@communities FILTER community._key == key
           RETURN { key, text: CONCAT(community.report_string, " ", JSON_STRINGIFY(community.report_json)) }`,
        { '@communities': this.names.communities, keys: keys.slice(start, start + BATCH) },
      );
      for (const { key, text } of reports) {
        await nextTurn();
        const folded = text.replace(/\s+/g, ' ');
        const upper = folded.toUpperCase();
        if (lost.some((sentence) => folded.includes(sentence)) || names.some((name) => isNamed(upper, name))) quoting.push(key);
      }
    }
    return quoting;
  }

  private async report(key: string): Promise<void> {
    const { communities, entities, relations } = this.names;
    const members = await this.query<CommunityMaterial['entities'][number] & { id: string }>(
      `LET members = (FOR edge IN @@relations FILTER edge._to == @community AND edge.type == "IN_COMMUNITY"
         LET degree = LENGTH(FOR leaving IN @@relations FILTER leaving._from == edge._from AND leaving.type == "RELATED_TO" RETURN 1)
                    + LENGTH(FOR coming IN @@relations FILTER coming._to == edge._from AND coming.type == "RELATED_TO" RETURN 1)
         SORT degree DESC, edge._from LIMIT @most RETURN { id: edge._from, degree })
       FOR member IN members FOR entity IN @@entities FILTER entity._key == PARSE_IDENTIFIER(member.id).key
         RETURN { id: member.id, degree: member.degree, name: entity.entity_name, type: entity.entity_type, description: entity.description }`,
      {
        ...{ '@relations': relations, '@entities': entities },
        ...{ community: `${communities}/${key}`, most: MAX_MEMBERS },
      },
    );
    const nameOf = new Map(members.map(({ id, name }) => [id, name]));
    const inside = await this.query<{ from: string; to: string; type: string; description: string; weight: number }>(
      `FOR id IN @ids FOR edge IN @@relations FILTER edge._from == id AND edge.type == "RELATED_TO" AND edge._to IN @ids
         SORT edge.weight DESC, edge._key LIMIT @most
         RETURN { from: edge._from, to: edge._to, type: edge.relation_type, description: edge.description, weight: edge.weight }`,
      { '@relations': relations, ids: [...nameOf.keys()], most: MAX_RELATIONS },
    );
    const report_json = await this.wording.report({
      entities: members.map(({ name, type, description, degree }) => ({ name, type, description, degree })),
      relations: inside.map(({ from, to, type, description, weight }) => ({
        ...{ source: nameOf.get(from) ?? '', target: nameOf.get(to) ?? '', type, description, weight },
      })),
      passages: await this.passagesOf(members.map(({ id }) => id)),
    });
    const row = { key, report_json, report_string: reportText(report_json) };
    await this.update(communities, [row], '{ report_json: row.report_json, report_string: row.report_string }');
  }

  /** Passages that mention some entities, those with most of them first. */
  private async passagesOf(entityIds: readonly string[]): Promise<CommunityMaterial['passages']> {
    const position = new Map(entityIds.map((id, place) => [id, place]));
    const rows = await this.query<{ id: string; title: string; text: string; mentions: { id: string; places: Mentions }[] }>(
      `FOR id IN @ids
         LET edges = (FOR edge IN @@relations FILTER edge._from == id AND edge.type == "MENTIONED_IN"
                        SORT edge._to LIMIT @ofOne RETURN { id, chunk: PARSE_IDENTIFIER(edge._to).key, places: edge.mentions })
         FOR edge IN edges COLLECT key = edge.chunk INTO mentioning
           LET mentions = mentioning[*].edge
           SORT LENGTH(mentions) DESC, key LIMIT @most
           FOR chunk IN @@chunks FILTER chunk._key == key
             LET title = FIRST(FOR d IN @@documents FILTER d._key == chunk.document_key RETURN d.title)
             RETURN { id: key, title: title || "", text: chunk.content, mentions: mentions[* RETURN { id: CURRENT.id, places: CURRENT.places }] }`,
      {
        '@relations': this.names.relations,
        '@chunks': this.names.chunks,
        '@documents': this.names.documents,
        ids: entityIds,
        ofOne: MAX_PASSAGES_OF_MEMBER,
        most: MAX_REPORTED_PASSAGES,
      },
    );
    return rows.map(({ id, title, text, mentions }) => ({
      ...{ id, title, text },
      mentions: mentions.flatMap((mention) =>
        asPlaces(mention.places).map((place) => ({ entity: position.get(mention.id)!, ...place })),
      ),
    }));
  }

  private async update(collection: string, rows: readonly { readonly key: string }[], change: string): Promise<void> {
    await this.journal.keep(
      this.changeId,
      collection,
      rows.map(({ key }) => key),
    );
    await this.query(
      `FOR row IN @rows UPDATE row.key WITH ${change} IN @@collection OPTIONS { mergeObjects: false, keepNull: false }`,
      {
        '@collection': collection,
        rows,
      },
    );
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () =>
      (await this.db.query<T>(text, bindVars, { batchSize: IDS_PER_STATEMENT, retryOnConflict: CONFLICTS_ENDURED })).all(),
    );
  }
}

/** White space counts once: a text that was quoted may have been folded. */
function sentencesOf(text: string): string[] {
  const folded = text.replace(/\s+/g, ' ');
  return sentences(folded).map(({ start, end }) => folded.slice(start, end));
}

function lostSentences(before: string, after: string): string[] {
  const folded = after.replace(/\s+/g, ' ');
  return sentencesOf(before).filter((sentence) => !folded.includes(sentence));
}

/** Does the name stand in the text as words of its own? Both in upper case. */
function isNamed(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + name.length))) return true;
  return false;
}

const LETTER = /[\p{L}\p{N}]/u;
const asPlaces = (mentions: Mentions): Place[] => mentions.map(([start, end]) => ({ start, end }));
const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/** Of the edge of a mention: earlier versions gave it another key. */
function mentionKeysOf(entity: string, chunk: string): string[] {
  return [edgeKey('MENTIONED_IN', entity, chunk), unorderedEdgeKey('MENTIONED_IN', entity, chunk)];
}
