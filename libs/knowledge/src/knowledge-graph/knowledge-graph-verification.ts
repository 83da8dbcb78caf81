import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';
import { aql } from 'arangojs/aql';
import type { ImportAttempt } from './import-rows';
import { attemptId } from './import-rows';
import type { KnowledgeGraphNames } from './knowledge-graph-names';

/** Rows of an import that contradict each other; all zero in a sound graph. */
export interface Inconsistencies {
  /** Edges with an end that is not there. */
  orphanEdges: number;
  chunksWithoutDocument: number;
  entitiesWithoutMention: number;
}

/** Looks every row of an import up against the rows it points to. */
export async function findInconsistencies(
  db: Database,
  names: KnowledgeGraphNames,
  attempt: ImportAttempt,
): Promise<Inconsistencies> {
  const [chunks, entities, relations] = [names.chunks, names.entities, names.relations].map((name) => db.collection(name));
  const id = attemptId(attempt);
  const count = async (query: ReturnType<typeof aql>): Promise<number> =>
    inAppErrors(async () => Number((await (await db.query<number>(query)).next()) ?? 0));
  const partition = attempt.partitionId;
  return {
    orphanEdges: await count(aql`
      FOR r IN ${relations} FILTER r.partition_id == ${partition} AND r.import_id == ${id}
        FILTER DOCUMENT(r._from) == null OR DOCUMENT(r._to) == null
        COLLECT WITH COUNT INTO found RETURN found`),
    chunksWithoutDocument: await count(aql`
      FOR c IN ${chunks} FILTER c.partition_id == ${partition} AND c.import_id == ${id}
        FILTER DOCUMENT(${names.documents}, c.document_key) == null
        COLLECT WITH COUNT INTO found RETURN found`),
    entitiesWithoutMention: await count(aql`
      LET mentioned = (FOR r IN ${relations}
        FILTER r.partition_id == ${partition} AND r.import_id == ${id} AND r.type == "MENTIONED_IN" RETURN DISTINCT r._from)
      LET known = (FOR e IN ${entities} FILTER e.partition_id == ${partition} AND e.import_id == ${id} RETURN e._id)
      RETURN LENGTH(MINUS(known, mentioned))`),
  };
}
