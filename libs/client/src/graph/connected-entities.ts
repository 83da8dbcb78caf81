import type { StrataClient } from '../platform/strata-client';
import type { EntityRow, GraphEntity } from './graph-entity';
import { entityOf, entityRow, relationCount, relationFits } from './graph-entity';
import { rowsAtOnce } from './rows-of';

export interface ConnectedQuery {
  limit: number;
  /** relations without a name count too */
  withCooccurrences: boolean;
  /** only entities of this partition */
  partition?: string | undefined;
  /** only entities of this community: its key */
  community?: string | undefined;
}

/** The entities with the most relations, the most connected first; where there are no relations, any of the entities. */
export async function connectedEntities(client: StrataClient, wanted: ConnectedQuery): Promise<GraphEntity[]> {
  const { limit, withCooccurrences, partition, community } = wanted;
  const ask = async (query: string, bindVars: Record<string, unknown>): Promise<GraphEntity[]> => {
    const collections = {
      '@relations': `${client.project}_Relations`,
      '@entities': `${client.project}_Entities`,
      '@chunks': `${client.project}_Chunks`,
    };
    return (await rowsAtOnce<EntityRow>(client, query, { ...collections, ...bindVars, limit })).map(entityOf);
  };
  const count = relationCount('e', withCooccurrences);
  if (community !== undefined) {
    const ofCommunity = `
      FOR m IN @@relations FILTER m._to == @community AND m.type == 'IN_COMMUNITY'
        FOR e IN @@entities FILTER e._id == m._from
        LET relations = ${count}
        SORT relations DESC, e._key LIMIT @limit
        RETURN ${entityRow('e', 'relations')}`;
    return ask(ofCommunity, { community: `${client.project}_Communities/${community}` });
  }
  const inPartition = (row: string) => (partition === undefined ? '' : `FILTER ${row}.partition_id == @partition`);
  const bindVars = partition === undefined ? {} : { partition };
  const mostConnected = `
    LET connected = (FOR r IN @@relations ${inPartition('r')} FILTER ${relationFits('r', withCooccurrences)}
      FOR end IN [r._from, r._to]
        COLLECT id = end WITH COUNT INTO relations
        SORT relations DESC, id LIMIT @limit
        RETURN { id, relations })
    FOR one IN connected FOR e IN @@entities FILTER e._id == one.id RETURN ${entityRow('e', 'one.relations')}`;
  const connected = await ask(mostConnected, bindVars);
  if (connected.length > 0) return connected;
  return ask(`FOR e IN @@entities ${inPartition('e')} LIMIT @limit RETURN ${entityRow('e', count)}`, bindVars);
}
