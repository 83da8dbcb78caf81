import type { StrataClient } from '@strata/client';

/** By id: thousands of chunks may be of one document of 30 MB, which DOCUMENT() would read as often. */
const VERTICES = `LET ids = UNION(@@Documents[*]._id, @@Chunks[*]._id, @@Entities[*]._id, @@Communities[*]._id)`;

/** Rows that must not exist in a finished knowledge graph, each counted by AQL. All zero = sound. */
const CHECKS: Record<string, string> = {
  'edges without a start': `${VERTICES} RETURN LENGTH(FOR r IN @@Relations FILTER r._from NOT IN ids RETURN 1)`,
  'edges without an end': `${VERTICES} RETURN LENGTH(FOR r IN @@Relations FILTER r._to NOT IN ids RETURN 1)`,
  'chunks without a document':
    'RETURN LENGTH(FOR c IN @@Chunks LET part = FIRST(FOR r IN @@Relations FILTER r._from == c._id AND r.type == "PART_OF" LIMIT 1 RETURN 1) FILTER part == null RETURN 1)',
  'entities without a mention':
    'RETURN LENGTH(FOR e IN @@Entities LET seen = FIRST(FOR r IN @@Relations FILTER r._from == e._id AND r.type == "MENTIONED_IN" LIMIT 1 RETURN 1) FILTER seen == null RETURN 1)',
};

/** Counts of what the graph holds, for comparing two runs. */
const COUNTS = `
  LET edges = (FOR r IN @@Relations COLLECT type = r.type WITH COUNT INTO n RETURN { type, n })
  RETURN MERGE({ documents: LENGTH(@@Documents), chunks: LENGTH(@@Chunks), entities: LENGTH(@@Entities), communities: LENGTH(@@Communities) },
    ZIP(edges[*].type, edges[*].n))`;

export async function unsoundRows(client: StrataClient): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, aql] of Object.entries(CHECKS))
    counts[name] = (await client.query<number>(aql, collectionsIn(aql, client.project)))[0] ?? -1;
  return counts;
}

export async function graphCounts(client: StrataClient): Promise<Record<string, number>> {
  return (await client.query<Record<string, number>>(COUNTS, collectionsIn(COUNTS, client.project)))[0] ?? {};
}

function collectionsIn(aql: string, project: string): Record<string, string> {
  const names = new Set([...aql.matchAll(/@@(\w+)/g)].map((match) => match[1] ?? ''));
  return Object.fromEntries([...names].map((name) => [`@${name}`, `${project}_${name}`]));
}
