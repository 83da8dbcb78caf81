import { ArangoError } from '@strata/errors';
import type { Reply } from '../http/reply';
import { plainReply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { Tail, TailRequest } from './tail';
import { tailOf } from './tail';
import { lastTickOf, parseTick } from './ticks';

const DEFAULT_CHUNK_BYTES = 1024 * 1024;
const MAX_CHUNK_BYTES = 128 * 1024 * 1024;
const LAST_TICK = 2n ** 64n - 1n;

/** `/_api/wal`: what was committed lately, for those who follow a database. @param version of this server, as ArangoDB's */
export function logTailingRoutes(version: string) {
  const server = { version, serverId: '1' };
  const time = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const tail = (context: RequestContext) => tailReply(tailOf(context.database, tailRequest(context)));
  return {
    'GET /_api/wal/lastTick': ({ database }) =>
      plainReply(200, { time: time(), tick: String(lastTickOf(database.log.last)), server }),
    'GET /_api/wal/range': ({ database: { log } }) => {
      const [tickMin, tickMax] = [lastTickOf(log.first - 1), lastTickOf(log.last)].map(String);
      return plainReply(200, { time: time(), tickMin, tickMax, server });
    },
    'GET /_api/wal/tail': tail,
    // its body names open transactions: here none is open beyond its commit group
    'PUT /_api/wal/tail': tail,
    'GET /_api/wal/open-transactions': ({ database: { log } }) => {
      const lastTick = String(lastTickOf(log.last));
      return plainReply(200, [], { 'x-arango-replication-frompresent': 'true', 'x-arango-replication-lasttick': lastTick });
    },
  } satisfies RouteHandlers;
}

/** @throws ArangoError bad-parameter (10) for what is no tick, use-system-database (1230), not-implemented (9) for all databases at once */
function tailRequest({ query, database }: RequestContext): TailRequest {
  if (query.flag('global')) {
    if (!database.isSystem) throw new ArangoError('use-system-database');
    throw new ArangoError('not-implemented', 'following all databases at once: not implemented, each has a log of its own');
  }
  const from = tick(query.get('from'), 0n);
  const to = tick(query.get('to'), LAST_TICK);
  if (from === undefined || to === undefined || to === 0n || from > to)
    throw new ArangoError('bad-parameter', 'invalid from/to values');
  const chunkBytes = Number(query.get('chunkSize') ?? DEFAULT_CHUNK_BYTES);
  if (!(chunkBytes > 0)) throw new ArangoError('bad-parameter', 'invalid chunkSize value');
  return { from, to, chunkBytes: Math.min(chunkBytes, MAX_CHUNK_BYTES), includeSystem: query.flag('includeSystem', true) };
}

const tick = (text: string | undefined, otherwise: bigint): bigint | undefined =>
  text === undefined ? otherwise : parseTick(text);

function tailReply({ lines, lastIncluded, lastScanned, lastTick, isFromPresent, hasMore }: Tail): Reply {
  const headers = {
    'x-arango-replication-active': 'true',
    'x-arango-replication-checkmore': String(hasMore),
    'x-arango-replication-frompresent': String(isFromPresent),
    'x-arango-replication-lastincluded': String(lastIncluded),
    'x-arango-replication-lastscanned': String(lastScanned),
    'x-arango-replication-lasttick': String(lastTick),
  };
  if (lines === '') return { status: 204, headers };
  return { status: 200, text: lines, contentType: 'application/x-arango-dump; charset=utf-8', headers };
}
