import type { StrataClient } from '../platform/strata-client';
import { spelledName, spellingIn } from './entity-spelling';
import { rowsAtOnce } from './rows-of';

/** An entity that a search offers. */
export interface EntitySuggestion {
  key: string;
  name: string;
  type: string;
  partition: string;
}

/** Entities with the letters in their names, in any case: names that begin with them first, then the short ones. */
export async function suggestedEntities(client: StrataClient, letters: string, limit: number): Promise<EntitySuggestion[]> {
  const query = `
    FOR e IN @@entities
      LET name = UPPER(e.entity_name)
      FILTER CONTAINS(name, @letters)
      SORT STARTS_WITH(name, @letters) DESC, LENGTH(name), name, e._key LIMIT @limit
      RETURN { key: e._key, name: e.entity_name, type: e.entity_type, partition: e.partition_id, spellings: ${spellingIn('e._id')} }`;
  const rows = await rowsAtOnce<EntitySuggestion & { spellings: string[] | null }>(client, query, {
    '@entities': `${client.project}_Entities`,
    '@relations': `${client.project}_Relations`,
    '@chunks': `${client.project}_Chunks`,
    letters: letters.replace(/\s+/g, ' ').trim().toUpperCase(),
    limit,
  });
  return rows.map(({ spellings, ...row }) => ({ ...row, name: spelledName(row.name, spellings) }));
}
