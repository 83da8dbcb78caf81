import type { StrataClient } from '../platform/strata-client';
import { spelledName, spellingIn } from './entity-spelling';
import type { RelationTimes } from './relation-times';
import { rowsAtOnce } from './rows-of';

/** A relation as seen from one of its ends. */
export interface EntityRelation extends RelationTimes {
  key: string;
  /** name of the relation; `RELATED_TO` where both only stand together */
  name: string;
  /** `out`: the relation leads from the entity to the other one */
  direction: 'out' | 'in';
  other: { key: string; name: string; type: string };
  description: string;
  /** the words that state it first, or empty */
  phrase: string;
  /** keys of the chunks that state it */
  sources: string[];
  attributes: Record<string, string>;
}

/** A community that an entity belongs to. */
export interface EntityCommunity {
  key: string;
  title: string;
  summary: string;
  /** 1 = top */
  level: number;
}

/** All that is told of one entity. */
export interface EntityProfile {
  key: string;
  name: string;
  /** as the graph has it: in upper case */
  storedName: string;
  type: string;
  description: string;
  partition: string;
  relations: EntityRelation[];
  /** all of them, told or not */
  relationCount: number;
  mentionedIn: number;
  /** from the top level down */
  communities: EntityCommunity[];
}

interface ProfileRow extends Omit<EntityProfile, 'name' | 'relations'> {
  spellings: string[] | null;
  relations: (Omit<EntityRelation, 'other'> & { other: EntityRelation['other'] & { spellings: string[] | null } })[];
}

const RELATION = (direction: EntityRelation['direction'], other: string): string => `{
      key: r._key, name: r.relation_type, direction: '${direction}', id: r.${other}, weight: r.weight, description: r.description,
      phrase: r.phrase || '', sources: SPLIT(r.source_id, '<SEP>'), validFrom: r.valid_from || '', validUntil: r.valid_until || '',
      periods: r.periods || [], attributes: r.attributes || {} }`;

/** @param relations the most that are told: named ones before others, then the strongest. @returns undefined when there is no such entity */
export async function entityProfile(
  client: StrataClient,
  key: string,
  { relations }: { relations: number },
): Promise<EntityProfile | undefined> {
  const query = `
    FOR e IN @@entities FILTER e._key == @key
      LET relations = UNION(
        (FOR r IN @@relations FILTER r._from == e._id AND r.type == 'RELATED_TO' RETURN ${RELATION('out', '_to')}),
        (FOR r IN @@relations FILTER r._to == e._id AND r.type == 'RELATED_TO' AND r._from != e._id RETURN ${RELATION('in', '_from')}))
      LET told = (FOR r IN relations SORT r.name != 'RELATED_TO' DESC, r.weight DESC, r.key LIMIT @relations
        FOR o IN @@entities FILTER o._id == r.id
        RETURN MERGE(UNSET(r, 'id', 'weight'), { other: { key: o._key, name: o.entity_name, type: o.entity_type, spellings: ${spellingIn('o._id')} } }))
      LET communities = (FOR m IN @@relations FILTER m._from == e._id AND m.type == 'IN_COMMUNITY'
        FOR c IN @@communities FILTER c._id == m._to SORT c.level, c._key LIMIT 20
        RETURN { key: c._key, title: c.report_json.title, summary: c.report_json.summary, level: c.level })
      RETURN { key: e._key, storedName: e.entity_name, type: e.entity_type, description: e.description, partition: e.partition_id,
        relations: told, relationCount: LENGTH(relations), communities, spellings: ${spellingIn('e._id')},
        mentionedIn: LENGTH(FOR m IN @@relations FILTER m._from == e._id AND m.type == 'MENTIONED_IN' RETURN 1) }`;
  const [row] = await rowsAtOnce<ProfileRow>(client, query, {
    '@entities': `${client.project}_Entities`,
    '@relations': `${client.project}_Relations`,
    '@communities': `${client.project}_Communities`,
    '@chunks': `${client.project}_Chunks`,
    ...{ key, relations },
  });
  if (row === undefined) return undefined;
  const { spellings, relations: told, ...rest } = row;
  return {
    ...rest,
    name: spelledName(row.storedName, spellings),
    relations: told.map((relation) => {
      const { spellings: others, ...other } = relation.other;
      return { ...relation, other: { ...other, name: spelledName(other.name, others) } };
    }),
  };
}
