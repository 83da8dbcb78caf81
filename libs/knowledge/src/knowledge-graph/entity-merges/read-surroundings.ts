import type { Database } from 'arangojs';
import type { AqlQuery } from 'arangojs/aql';
import { aql } from 'arangojs/aql';
import type { KnowledgeGraphNames } from '../knowledge-graph-names';
import type { MentionRow, RelationRow } from '../knowledge-graph-records';
import type { EntityMergeRow } from './entity-merge-row';
import type { MergeSurroundings, StoredEntityRow, StoredRelatedRow } from './merge-surroundings';

/** What is to be read. */
export interface SurroundingsRequest {
  row: EntityMergeRow;
  /** Types of relations of which there is one at a time: those of the entities at other ends are read, too. */
  oneAtATime: readonly string[];
}

/**
 * Reads what is needed to take two names apart. Until a recluster joins them, an entity exists once for each import: it is the one that the
 * passages of the merge name, and the others are of the same import.
 */
export async function readSurroundings(
  all: <T>(query: AqlQuery) => Promise<T[]>,
  db: Database,
  names: KnowledgeGraphNames,
  { row, oneAtATime }: SurroundingsRequest,
): Promise<MergeSurroundings> {
  const [merges, entities, relations] = [names.merges, names.entities, names.relations].map((name) => db.collection(name));
  const { partition_id: partition, import_id: importId } = row;
  const family = await all<EntityMergeRow>(aql`
    FOR row IN ${merges} FILTER row.partition_id == ${partition} AND row.import_id == ${importId}
      FILTER row.kept_name IN ${[row.name, row.kept_name]} OR row.name IN ${[row.name, row.kept_name]}
      SORT row._key RETURN UNSET(row, "_id", "_rev")`);
  const statements = family.flatMap((member) => member.relations);
  const keptOfEnds = [...new Set(statements.flatMap(({ other, other_name }) => (other_name === '' ? [] : [other])))];
  const splitEnds = await all<string>(aql`
    FOR row IN ${merges} FILTER row.partition_id == ${partition} AND row.import_id == ${importId}
      FILTER row.state == "split" AND row.kept_name IN ${keptOfEnds} RETURN CONCAT(row.kept_name, "\n", row.name)`);
  const chunkIds = row.mentions.map(({ chunk_key }) => `${names.chunks}/${chunk_key}`);
  const [kept] = await all<StoredEntityRow>(aql`
    FOR e IN ${entities} FILTER e.partition_id == ${partition} AND e.entity_name == ${row.kept_name}
      FILTER LENGTH(FOR id IN ${chunkIds} FOR m IN ${relations} FILTER m._to == id AND m._from == e._id AND m.type == "MENTIONED_IN"
        LIMIT 1 RETURN 1) > 0
      SORT e.import_number, e._key LIMIT 1 RETURN UNSET(e, "embedding", "_rev", "_id")`);
  if (!kept) return { family, splitEnds: new Set(splitEnds), entities: new Map(), mentions: [], related: [], memberships: [] };
  const wanted = [...new Set([row.name, ...statements.flatMap(({ other, other_name }) => [other, other_name])])];
  const others = await all<StoredEntityRow>(aql`
    FOR e IN ${entities} FILTER e.partition_id == ${partition} AND e.entity_name IN ${wanted}
      FILTER e.import_number == ${kept.import_number} AND e.entity_name != ${row.kept_name}
      SORT e._key RETURN UNSET(e, "embedding", "_rev", "_id")`);
  const byName = new Map([kept, ...others].map((entity) => [entity.entity_name, entity]));
  const idOf = ({ _key }: { _key: string }) => `${names.entities}/${_key}`;
  const own = byName.get(row.name);
  const ids = [idOf(kept), ...(own ? [idOf(own)] : [])];
  const outgoing = await all<RelationRow>(aql`
    FOR id IN ${ids} FOR r IN ${relations} FILTER r._from == id AND r.type IN ["MENTIONED_IN", "IN_COMMUNITY"]
      RETURN UNSET(r, "_rev", "_id")`);
  const related = await all<StoredRelatedRow>(aql`
    LET leaving = (FOR id IN ${ids} FOR r IN ${relations} FILTER r._from == id AND r.type == "RELATED_TO" RETURN r)
    LET coming = (FOR id IN ${ids} FOR r IN ${relations} FILTER r._to == id AND r.type == "RELATED_TO" RETURN r)
    LET rivals = (FOR id IN ${others.map(idOf)}
      LET near = APPEND((FOR r IN ${relations} FILTER r._from == id AND r.relation_type IN ${oneAtATime} RETURN r),
        (FOR r IN ${relations} FILTER r._to == id AND r.relation_type IN ${oneAtATime} RETURN r))
      FOR r IN near FILTER r.type == "RELATED_TO" RETURN r)
    FOR r IN UNION_DISTINCT(leaving, coming, rivals)
      SORT r._key RETURN MERGE(UNSET(r, "embedding", "_rev", "_id"), { isEmbedded: r.embedding != null })`);
  return {
    ...{ family, splitEnds: new Set(splitEnds), entities: byName, related },
    mentions: outgoing.filter((edge): edge is MentionRow => edge.type === 'MENTIONED_IN'),
    memberships: outgoing.filter(({ type }) => type === 'IN_COMMUNITY'),
  };
}
