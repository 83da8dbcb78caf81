import { readdirSync, statSync } from 'node:fs';
import { arch, cpus, hostname, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { ArangoError } from '@strata/errors';
import { plainReply, reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RequestMetrics } from '../http/request-metrics';
import type { RouteHandlers } from '../http/route-handlers';
import type { StorageEngine } from '../store/engine-api';
import type { PublicOptions } from './public-options';
import { optionDescriptions, optionValues } from './public-options';
import { IDENTITY } from './server-identity';
import { serverStatistics, STATISTICS_DESCRIPTION } from './statistics';

/** What operators ask about, and may ask of, the process. */
export interface Administration {
  readonly metrics: Pick<RequestMetrics, 'requestsByMethod' | 'durations'>;
  readonly publicOptions: PublicOptions;
  /** begins an orderly end of the server */
  shutDown(): void;
}

/** `/_admin/…` and the engine: numbers about the process, settings, shutdown. */
export function adminRoutes({ metrics, publicOptions, shutDown }: Administration) {
  return {
    'GET /_admin/statistics': () => reply(200, serverStatistics(metrics)),
    'GET /_admin/statistics-description': () => reply(200, STATISTICS_DESCRIPTION),
    'GET /_admin/options-public': () => plainReply(200, optionValues(publicOptions)),
    'GET /_admin/options': (context) => {
      onlyInSystem(context);
      return plainReply(200, optionValues(publicOptions)); // others are secret, or no options of ArangoDB's
    },
    'GET /_admin/options-description': (context) => {
      onlyInSystem(context);
      return plainReply(200, optionDescriptions(publicOptions));
    },
    'GET /_admin/support-info': (context) => {
      onlyInSystem(context);
      return plainReply(200, supportInfo());
    },
    'GET /_api/engine/stats': ({ engine }) => plainReply(200, engineStatistics(engine)),
    'PUT /_admin/server/mode': (context) => {
      const { mode } = context.bodyObject();
      if (mode === 'readonly') throw new ArangoError('not-implemented', 'read-only mode: not implemented in this server');
      if (mode !== 'default') throw new ArangoError('bad-parameter', "expecting 'default' or 'readonly' for <mode>");
      return reply(200, { mode });
    },
    'DELETE /_admin/shutdown': (context) => {
      onlyInSystem(context);
      setImmediate(shutDown); // after the answer
      return plainReply(200, 'OK');
    },
  } satisfies RouteHandlers;
}

function supportInfo() {
  return {
    deployment: { type: 'single' },
    host: {
      ...IDENTITY,
      role: 'SINGLE',
      engine: 'lmdb',
      host: hostname(),
      os: `${platform()} ${release()}`,
      architecture: arch(),
      node: process.version,
      numberOfCores: cpus().length,
      physicalMemory: totalmem(),
      residentSize: process.memoryUsage.rss(),
      uptime: process.uptime(),
    },
    date: new Date().toISOString(),
  };
}

/** Bytes on disk, by database. */
function engineStatistics(engine: StorageEngine) {
  const sizes = engine.databaseNames().map((name) => [name, folderBytes(engine.database(name).path)] as const);
  return {
    'lmdb.databases': sizes.length,
    'lmdb.total-files-size': sizes.reduce((sum, [, bytes]) => sum + bytes, 0),
    'lmdb.files-size': Object.fromEntries(sizes),
  };
}

function folderBytes(path: string): number {
  return readdirSync(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0);
}

function onlyInSystem({ database }: RequestContext): void {
  if (!database.isSystem) throw new ArangoError('use-system-database');
}
