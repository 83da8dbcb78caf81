import { join } from 'node:path';
import { SecretRing } from '@strata/auth';
import { createLogger, endOnSignal, readSettings, standardOutput, STRATA_VERSION, tellParentItListens } from '@strata/service-kit';
import { useAnalyzerQueries } from './analyzers/analyzer-query-compiler';
import { tokensOf } from './analyzers/tokens-function';
import { AsyncJobs } from './async-jobs/async-jobs';
import { DatabaseSettings, parseDatabaseConfig } from './config';
import { everybodyIsRoot, superusersOnly } from './http/authenticate';
import { graphRenames } from './graphs/graph-renames';
import { DatabaseServer } from './http/database-server';
import { RequestMetrics } from './http/request-metrics';
import type { FailedRequest } from './http/serving';
import { ExpirySweep } from './store/expiry-sweep';
import { compileAnalyzerQuery } from './queries/compile-analyzer-query';
import { QueryEngine } from './queries/query-engine';
import type { QueryEngineExtensions } from './queries/query-environment';
import { forgetCachedPostings } from './search/postings/postings-cache';
import { openSearch } from './search/open-search';
import { INDEX_KINDS } from './server/index-kinds';
import { allRoutes } from './server/routes';
import { IdleCollection } from './server-status/idle-collection';
import { LogMemory } from './server-status/log-memory';
import type { ServerState } from './server-status/server.routes';
import { LmdbStorageEngine } from './store/storage-engine';
import { StreamTransactions } from './transactions/stream-transactions';
import { Adjacency } from './adjacency/adjacency';
import { loadCollation } from './values/collation-cache';
import { COLLATION_VERSION } from './values/collation-key';
import { nearest } from './vectors/nearest';
import { forgetMatrices, isMatrixReady } from './vectors/vector-matrices';

const name = 'database';
const config = readSettings(name, DatabaseSettings, process, parseDatabaseConfig);
const log = new LogMemory(standardOutput());
const logger = createLogger(name, config.logLevel, log);
const ring = config.secrets && (await SecretRing.fromConfig({ ...config.secrets, onWarning: (message) => logger.warn(message) }));
const authenticate = ring ? superusersOnly(ring) : everybodyIsRoot;

useAnalyzerQueries(compileAnalyzerQuery);
const engine = await LmdbStorageEngine.open(config.dataDir, COLLATION_VERSION, (notice) =>
  logger.warn({ event: 'storage', notice }),
);
const adjacency = new Adjacency();
for (const kind of INDEX_KINDS) engine.registerIndexKind(kind);
engine.observeIndexes(adjacency.observer);
engine.observe(graphRenames);
engine.observe({ databaseDropped: forgetMatrices });
engine.observe({ databaseDropped: forgetCachedPostings });
engine.observe({ databaseDropped: (database) => adjacency.databaseDropped(database) });
const extensions: QueryEngineExtensions = {
  openSearch,
  openAdjacency: (snapshot) => adjacency.open(snapshot),
  nearest,
  nearestReady: isMatrixReady,
  tokens: (database, text, analyzer) => {
    const snapshot = database.snapshot();
    try {
      return tokensOf(snapshot, text, analyzer);
    } finally {
      snapshot.release();
    }
  },
};
const queries = new QueryEngine(engine, extensions, config.memoryLimits);
const transactions = new StreamTransactions(engine, config.transactionIdleMs);
const state: { -readonly [K in keyof ServerState]: ServerState[K] } = { phase: 'starting' };
const metrics = new RequestMetrics();
const jobs = new AsyncJobs(() => engine.nextId());
const { registry, cursors } = allRoutes({
  engine,
  queries,
  transactions,
  state,
  metrics,
  strataVersion: STRATA_VERSION,
  jobs,
  log,
  logger,
  publicOptions: config.publicOptions,
  ring,
  shutDown: () => process.kill(process.pid, 'SIGTERM'),
});
const onFailure = (error: unknown, request: FailedRequest) => logger.error({ event: 'request-failed', ...request, err: error });
const { compressFromBytes } = config;
const server = new DatabaseServer({ engine, transactions, registry, authenticate, metrics, jobs, compressFromBytes, onFailure });
const idleCollection = new IdleCollection();
const expiry = new ExpirySweep(engine, config.ttlSweepMs, (error) => logger.error({ event: 'expiry-failed', err: error }));

process.on('SIGXFSZ', () => undefined); // a file at its size limit fails the write, which is told, instead of ending the server
endOnSignal(logger, async () => {
  state.phase = 'stopping';
  await server.close();
  expiry.stop();
  idleCollection.stop();
  cursors.closeAll();
  transactions.close();
  await adjacency.close();
  await engine.close();
});
loadCollation(join(config.dataDir, 'collation.json')); // otherwise the first write would make it
const orderBefore = await engine.settleCollation();
if (orderBefore !== undefined) logger.warn({ event: 'sorted-indexes-rebuilt', orderBefore, order: COLLATION_VERSION });
const port = await server.listen(config.host, config.port);
state.endpoint = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
state.phase = 'serving';
logger.info({ event: 'listening', host: config.host, port, dataDir: config.dataDir });
tellParentItListens();
