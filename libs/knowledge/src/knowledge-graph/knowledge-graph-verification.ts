import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';
import { aql } from 'arangojs/aql';
import type { ImportAttempt } from './import-rows';
import { attemptId } from './import-rows';
import type { KnowledgeGraphNames } from './knowledge-graph-names';

/** What an import has stored, read back; the last three are zero in a sound graph. */
export interface StoredImport {
  documents: number;
  chunks: number;
  entities: number;
  communities: number;
  edges: number;
  /** Vertices that edges point to and that are not there. */
  missingEnds: number;
  chunksWithoutDocument: number;
  entitiesWithoutMention: number;
  /** Absent where nobody asked for them. */
  semanticUnits?: number;
  unitsWithoutChunk?: number;
}

/**
 * Reads an import back. Edges never leave their import, so the ends of its edges are compared with its vertices as sets: looking every
 * end up would read each entity, vector included, once per mention.
 */
export async function readBackImport(db: Database, names: KnowledgeGraphNames, attempt: ImportAttempt): Promise<StoredImport> {
  const [documents, chunks, entities, communities, relations] = [
    names.documents,
    names.chunks,
    names.entities,
    names.communities,
    names.relations,
  ].map((name) => db.collection(name));
  const partition = attempt.partitionId;
  const id = attemptId(attempt);
  const query = aql`
    LET documents = (FOR d IN ${documents} FILTER d.partition_id == ${partition} AND d.import_id == ${id} RETURN d._id)
    LET chunks = (FOR c IN ${chunks} FILTER c.partition_id == ${partition} AND c.import_id == ${id} RETURN c._id)
    LET entities = (FOR e IN ${entities} FILTER e.partition_id == ${partition} AND e.import_id == ${id} RETURN e._id)
    LET communities = (FOR c IN ${communities} FILTER c.partition_id == ${partition} AND c.import_id == ${id} RETURN c._id)
    LET edges = (FOR r IN ${relations} FILTER r.partition_id == ${partition} AND r.import_id == ${id}
      RETURN { from: r._from, to: r._to, type: r.type })
    LET ends = (FOR edge IN edges FOR end IN [edge.from, edge.to] RETURN DISTINCT end)
    LET mentioned = (FOR edge IN edges FILTER edge.type == "MENTIONED_IN" RETURN DISTINCT edge.from)
    LET placed = (FOR edge IN edges FILTER edge.type == "PART_OF" RETURN DISTINCT edge.from)
    RETURN {
      documents: LENGTH(documents),
      chunks: LENGTH(chunks),
      entities: LENGTH(entities),
      communities: LENGTH(communities),
      edges: LENGTH(edges),
      missingEnds: LENGTH(MINUS(ends, documents, chunks, entities, communities)),
      chunksWithoutDocument: LENGTH(MINUS(chunks, placed)),
      entitiesWithoutMention: LENGTH(MINUS(entities, mentioned))
    }`;
  return inAppErrors(async () => (await (await db.query<StoredImport>(query)).next()) as StoredImport);
}

/** Reads the semantic units of an import back; they refer to chunks by key. */
export async function readBackSemanticUnits(
  db: Database,
  names: KnowledgeGraphNames,
  attempt: ImportAttempt,
): Promise<Required<Pick<StoredImport, 'semanticUnits' | 'unitsWithoutChunk'>>> {
  const [units, chunks] = [db.collection(names.semanticUnits), db.collection(names.chunks)];
  const { partitionId } = attempt;
  const query = aql`
    LET units = (FOR u IN ${units} FILTER u.partition_id == ${partitionId} AND u.import_id == ${attemptId(attempt)} RETURN u.source_chunk_id)
    LET lost = (FOR key IN UNIQUE(units) FILTER LENGTH(FOR c IN ${chunks} FILTER c._key == key LIMIT 1 RETURN 1) == 0 RETURN key)
    RETURN { semanticUnits: LENGTH(units), unitsWithoutChunk: LENGTH(lost) }`;
  return inAppErrors(async () => (await (await db.query(query)).next()) as { semanticUnits: number; unitsWithoutChunk: number });
}
