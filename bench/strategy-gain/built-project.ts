import type { StrataClient } from '@strata/client';
import { buildKnowledgeGraph } from '@strata/client';
import { uploadPassages } from '../platform/passages';
import type { Corpus } from './corpus';

const CATEGORY = 'documents';

/** What the strategizer gives every cluster, and the complexity that it is asked with for that. */
export const STRATEGIES = { FullGraphRAG: 'very_high', VectorRAG: 'very_low' } as const;
export type Strategy = keyof typeof STRATEGIES;

export interface BuiltProject {
  readonly name: string;
  readonly client: StrataClient;
  readonly strategy: Strategy;
  readonly seconds: number;
  /** complexity scores of its clusters, weighted by their documents */
  readonly score: number;
}

/** Makes a project of a corpus in which all clusters have one strategy. @throws Error when a document or partition is missing */
export async function buildProject(root: StrataClient, corpus: Corpus, strategy: Strategy): Promise<BuiltProject> {
  const name = `of_${corpus.name.replace(/[^A-Za-z0-9]+/g, '_')}_${strategy}`;
  await root.createProject({ name });
  const client = root.inProject(name);
  await uploadPassages(client, corpus.documents, [CATEGORY]);
  const began = performance.now();
  const { leftOutTotal, failedPartitions } = await buildKnowledgeGraph(
    client,
    { categories: [CATEGORY], complexity: STRATEGIES[strategy], replicas: 2 },
    { began: () => undefined, progress: () => undefined, ended: () => undefined },
  );
  if (leftOutTotal > 0 || failedPartitions.length > 0)
    throw new Error(`${name}: ${leftOutTotal} documents left out, ${failedPartitions.length} partitions failed`);
  const seconds = (performance.now() - began) / 1_000;
  const [strategies, [score = 0]] = await Promise.all([
    client.query<string>('FOR r IN @@rags RETURN DISTINCT r.strategy_type', { '@rags': `${name}_rags` }),
    client.query<number>(
      'FOR d IN @@domains FILTER d.complexity_score != null COLLECT AGGREGATE s = SUM(d.complexity_score * d.size), n = SUM(d.size) RETURN s / n',
      { '@domains': `${name}_domains` },
    ),
  ]);
  if (strategies.join() !== strategy) throw new Error(`${name}: strategies are ${strategies.join(', ')}`);
  return { name, client, strategy, seconds, score };
}
