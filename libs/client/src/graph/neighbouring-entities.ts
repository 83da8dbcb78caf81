import type { StrataClient } from '../platform/strata-client';
import type { EntityRow, GraphEntity } from './graph-entity';
import { entityOf, entityRow, relationCount, relationFits } from './graph-entity';
import { rowsAtOnce } from './rows-of';

/**
 * Entities of the given keys, and those that they are related to, each with at most `limit` of them: named relations before others, then the strongest.
 */
export async function neighbouringEntities(
  client: StrataClient,
  keys: readonly string[],
  { limit, withCooccurrences }: { limit: number; withCooccurrences: boolean },
): Promise<GraphEntity[]> {
  const fits = relationFits('r', withCooccurrences);
  const query = `
    LET near = FLATTEN(FOR id IN @ids
      LET others = (FOR r IN UNION(
          (FOR r IN @@relations FILTER r._from == id AND ${fits} RETURN { other: r._to, name: r.relation_type, weight: r.weight }),
          (FOR r IN @@relations FILTER r._to == id AND ${fits} RETURN { other: r._from, name: r.relation_type, weight: r.weight }))
        COLLECT other = r.other AGGREGATE named = MAX(r.name != 'RELATED_TO'), weight = SUM(r.weight)
        SORT named DESC, weight DESC, other LIMIT @limit RETURN other)
      RETURN APPEND([id], others))
    FOR id IN UNIQUE(near)
      FOR e IN @@entities FILTER e._id == id
      RETURN ${entityRow('e', relationCount('e', withCooccurrences))}`;
  const ids = keys.map((key) => `${client.project}_Entities/${key}`);
  const bindVars = {
    '@relations': `${client.project}_Relations`,
    '@entities': `${client.project}_Entities`,
    '@chunks': `${client.project}_Chunks`,
    ...{ ids, limit },
  };
  return (await rowsAtOnce<EntityRow>(client, query, bindVars)).map(entityOf);
}
