import type { StrataClient } from '../platform/strata-client';
import { rowsAtOnce } from './rows-of';

/** How much there is in the knowledge graph of a project. */
export interface GraphSummary {
  entities: number;
  /** relations between entities whose name is known */
  namedRelations: number;
  /** relations that only say that two entities stand together */
  cooccurrences: number;
  communities: number;
  /** types of entities, the most frequent first, at most 100 */
  types: { type: string; entities: number }[];
}

/** @throws AppError not-found `ProjectNotFoundError` */
export async function graphSummary(client: StrataClient): Promise<GraphSummary> {
  const query = `
    LET relations = (FOR r IN @@relations FILTER r.type == 'RELATED_TO'
      COLLECT isNamed = r.relation_type != 'RELATED_TO' WITH COUNT INTO number RETURN { isNamed, number })
    LET types = (FOR e IN @@entities COLLECT type = e.entity_type WITH COUNT INTO entities SORT entities DESC, type LIMIT 100 RETURN { type, entities })
    RETURN { entities: LENGTH(@@entities), communities: LENGTH(@@communities), types,
      namedRelations: SUM(relations[* FILTER CURRENT.isNamed].number), cooccurrences: SUM(relations[* FILTER !CURRENT.isNamed].number) }`;
  const [summary] = await rowsAtOnce<GraphSummary>(client, query, {
    '@relations': `${client.project}_Relations`,
    '@entities': `${client.project}_Entities`,
    '@communities': `${client.project}_Communities`,
  });
  return summary ?? { entities: 0, namedRelations: 0, cooccurrences: 0, communities: 0, types: [] };
}
