import type { StrataClient } from '../platform/strata-client';
import { relationFits } from './graph-entity';
import { rowsAtOnce } from './rows-of';

/** A relation as a line between two entities. */
export interface GraphLine {
  from: string;
  to: string;
  /** name of the relation; `RELATED_TO` where things only stand together */
  name: string;
  /** sum of the strengths over the passages that state it */
  weight: number;
}

/** Relations between entities of a set, the strongest first, named ones before the others. @param keys of entities */
export function relationsAmong(
  client: StrataClient,
  keys: readonly string[],
  { limit, withCooccurrences }: { limit: number; withCooccurrences: boolean },
): Promise<GraphLine[]> {
  const query = `
    FOR id IN @ids
      FOR r IN @@relations FILTER r._from == id AND ${relationFits('r', withCooccurrences)}
      FILTER r._to IN @ids
      SORT r.relation_type != 'RELATED_TO' DESC, r.weight DESC, r._key LIMIT @limit
      RETURN { from: PARSE_IDENTIFIER(r._from).key, to: PARSE_IDENTIFIER(r._to).key, name: r.relation_type, weight: r.weight }`;
  const ids = keys.map((key) => `${client.project}_Entities/${key}`);
  return rowsAtOnce(client, query, { '@relations': `${client.project}_Relations`, ids, limit });
}
