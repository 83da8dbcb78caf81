import type { StrataClient } from '@strata/client';
import type { AskGraph } from '@strata/testing';
import { brokenInvariants } from '@strata/testing';

/** What is counted of a project, by name: collection, and an expression over it where that is not the number of its rows. */
const COUNTED: Readonly<Record<string, readonly [collection: string, value?: string]>> = {
  categories: ['modules'],
  sources: ['sources'],
  similarities: ['similarities'],
  clusters: ['domains'],
  'corpus relations': ['corpus_relations'],
  profiles: ['rags'],
  'documents of profiles': ['rags', 'SUM(FOR row IN @@rows RETURN row.document_count)'],
  churn: ['rags', 'SUM(FOR row IN @@rows RETURN row.cumulative_churn || 0)'],
  'to recluster': ['rags', 'LENGTH(FOR row IN @@rows FILTER row.needs_reclustering RETURN 1)'],
  documents: ['Documents'],
  chunks: ['Chunks'],
  entities: ['Entities'],
  communities: ['Communities'],
};
const EDGES = 'FOR row IN @@rows COLLECT type = row.type WITH COUNT INTO found SORT type RETURN [type, found]';

/** Counts of all three layers of a project, for comparing two states; what was never made counts 0. */
export async function graphFigures(ask: AskGraph, project: string): Promise<Record<string, number>> {
  const there = new Set(await ask('FOR c IN COLLECTIONS() RETURN c.name', {}));
  const figures: Record<string, number> = {};
  for (const [name, [collection, value = 'LENGTH(@@rows)']] of Object.entries(COUNTED)) {
    const rows = `${project}_${collection}`;
    figures[name] = there.has(rows) ? Number((await ask(`RETURN ${value}`, { '@rows': rows }))[0] ?? 0) : 0;
  }
  const relations = `${project}_Relations`;
  if (there.has(relations))
    for (const [type, found] of (await ask(EDGES, { '@rows': relations })) as [string, number][]) figures[type] = found;
  return figures;
}

/** Prints the counts of a client's project, and the rules of a sound graph that do not hold. */
export async function showGraph(client: StrataClient): Promise<void> {
  const ask: AskGraph = (query, bindVars) => client.query(query, bindVars);
  console.table(await graphFigures(ask, client.project));
  const broken = await brokenInvariants(ask, client.project);
  console.log(broken.length === 0 ? 'the graph is sound' : `rules that do not hold: ${JSON.stringify(broken, undefined, 2)}`);
}
