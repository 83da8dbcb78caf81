import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { brokenInvariants, startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { CorpusGraph } from '../src/corpus-graph/corpus-graph';
import type { DomainRow, SourceRow } from '../src/corpus-graph/corpus-graph-records';
import { Strategies } from '../src/strategies/strategies';
import type { StrategyRow } from '../src/strategies/strategy-row';

const CATEGORY = 'legal';
const CLUSTERS = 24;
const clusterIds = Array.from({ length: CLUSTERS }, (_, n) => `cluster_${CATEGORY}_${n}`);
const membersOf = (cluster: string) => ['x', 'y'].map((letter) => `${cluster}-${letter}`);

const aSource = (_key: string): SourceRow => ({
  ...{ _key, filename: `${_key}.md`, content: 'x', module: CATEGORY, embeddings: [], partition_id: '', file_id: `id-${_key}` },
  ...{ file_version: 1, citable_url: '', source_filenames: [], source_file_ids: [], metadata: '', built_at: 1, build_id: 'b' },
  locked_by_pipeline: false,
});
const aCluster = (_key: string): DomainRow => ({
  ...{ _key, module: CATEGORY, size: 2, members: membersOf(_key), level: 1, parent: '', updated_at: 1 },
});
const aProfile = (cluster_id: string): StrategyRow => {
  const id = `${cluster_id.slice('cluster_'.length)}_b`;
  return {
    ...{ _key: id, rag_partition_id: id, cluster_id, strategy_type: 'VectorRAG', rag_mode: 'VectorRAG', entity_types: [] },
    ...{ document_count: 2, module: CATEGORY, tunables: {}, smart_graph_attribute: 'partition_id', created_at: 1, updated_at: '' },
  };
};

/** docs/contracts/pipeline.md, "Exclusion": an analysis may run beside a change of the graph. */
describe('profiles that are stored beside a delete', () => {
  let database: PlatformDatabase;
  let db: Database;
  let corpus: CorpusGraph;
  let strategies: Strategies;

  const broken = () => brokenInvariants(async (query, bindVars) => (await db.query(query, bindVars)).all());
  const profiles = async () => (await strategies.list()).map(({ cluster_id }) => cluster_id).sort();

  beforeAll(async () => {
    database = await startPlatformDatabase();
    const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
    db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
    await ensureDatabase(db);
    corpus = new CorpusGraph(db, 'strata');
    strategies = new Strategies(db, 'strata');
    await corpus.prepare();
    await corpus.saveSources(clusterIds.flatMap(membersOf).map(aSource));
    await corpus.saveClusters({ module: CATEGORY, domains: clusterIds.map(aCluster), clusterIds });
    expect(await broken()).toEqual([]);
  });
  afterAll(async () => {
    db?.close();
    await database?.stop();
  });

  const remove = async (id: string, keys: readonly string[]) => {
    await corpus.journal.begin(id);
    return corpus.changes.remove(id, CATEGORY, keys);
  };

  it('are stored with the count of that moment, or not at all when their cluster has gone', async () => {
    const [gone, lessened, whole] = clusterIds as [string, string, string];
    await remove('first', [...membersOf(gone), membersOf(lessened)[0]!]);
    await corpus.journal.commit('first');
    expect((await strategies.save([gone, lessened, whole].map(aProfile))).sort()).toEqual([lessened, whole].sort());
    expect(await profiles()).toEqual([lessened, whole].sort());
    expect((await strategies.list()).map(({ document_count }) => document_count).sort()).toEqual([1, 2]);
    expect(await broken()).toEqual([]);
  });

  it('go with their cluster, whoever is quicker, however often', async () => {
    const pairs = clusterIds.slice(3, 19);
    for (const [round, cluster] of pairs.entries()) {
      const saved = strategies.save([aProfile(cluster)]);
      const removed = remove(`race-${round}`, membersOf(cluster));
      await Promise.all([saved, removed, strategies.save([aProfile(cluster)])]);
      await corpus.journal.commit(`race-${round}`);
      expect([cluster, await broken()]).toEqual([cluster, []]);
    }
    expect((await profiles()).filter((cluster) => pairs.includes(cluster))).toEqual([]);
  });

  it('count again what a change that is taken back gives back', async () => {
    const cluster = clusterIds[20]!;
    await remove('undone', [membersOf(cluster)[0]!]);
    await strategies.save([aProfile(cluster)]);
    await corpus.journal.restore('undone');
    await strategies.followClusters(CATEGORY);
    await corpus.journal.commit('undone');
    expect(await strategies.ofCluster(cluster)).toMatchObject([{ document_count: 2 }]);
    expect(await broken()).toEqual([]);
  });
});
