import { hostname } from 'node:os';
import { ArangoError } from '@strata/errors';
import { bytesReply, plainReply, reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import { IDENTITY } from './server-identity';
import { versionDetails } from './version-details';

const INDEX_TYPES = [
  ...['primary', 'edge', 'hash', 'skiplist', 'ttl', 'persistent', 'geo', 'fulltext', 'mdi', 'mdi-prefixed'],
  ...['inverted', 'vector'],
];

export interface ServerState {
  /** `stopping` refuses new work while what runs comes to its end */
  readonly phase: 'starting' | 'serving' | 'stopping';
  /** where it listens, `http://host:port`; unknown until it does */
  readonly endpoint?: string;
}

/** Version, role, status: what drivers and operators ask a server first. */
export function serverRoutes(state: ServerState, strataVersion: string) {
  const availability = () => {
    if (state.phase !== 'serving') throw new ArangoError('http-service-unavailable');
    return reply(200, { mode: 'default' });
  };
  const echo = (context: RequestContext) => reply(200, echoOf(context));
  return {
    'GET /_admin/server/availability': { handler: availability, open: true },
    'GET /health': { handler: availability, open: true },
    'GET /_api/version': ({ query }) => {
      const details = { ...versionDetails(strataVersion), mode: 'server', role: 'SINGLE', host: hostname() };
      return plainReply(200, query.flag('details') ? { ...IDENTITY, details } : IDENTITY);
    },
    'GET /_api/endpoint': ({ database }) => {
      if (!database.isSystem) throw new ArangoError('use-system-database');
      return plainReply(200, state.endpoint === undefined ? [] : [{ endpoint: state.endpoint }]);
    },
    'GET /_api/engine': () =>
      plainReply(200, {
        name: 'rocksdb',
        endianness: 'little',
        supports: {
          indexes: INDEX_TYPES,
          aliases: { indexes: { skiplist: 'persistent', hash: 'persistent', zkd: 'mdi' } },
          readOnlyQueries: true, // their option `readOnly`, which an ArangoDB ignores
        },
      }),
    'GET /_admin/server/role': () => reply(200, { role: 'SINGLE' }),
    'GET /_admin/server/mode': () => reply(200, { mode: 'default' }),
    'GET /_admin/server/id': () => {
      throw new ArangoError('http-not-found', 'a single server has no id');
    },
    'GET /_admin/time': () => reply(200, { time: Date.now() / 1000 }),
    'GET /_admin/status': () => {
      const isServing = state.phase === 'serving';
      return plainReply(200, {
        ...IDENTITY,
        mode: 'server',
        operationMode: 'server',
        foxxApi: false,
        host: hostname(),
        pid: process.pid,
        serverInfo: {
          progress: { phase: 'in wait', feature: '', recoveryTick: 0 },
          role: 'SINGLE',
          writeOpsEnabled: isServing,
          readOnly: !isServing,
          maintenance: false,
          persistedId: '',
          rebootId: 1,
          state: 'UNKNOWN',
          serverId: '',
        },
      });
    },
    'GET /_admin/license': () => plainReply(200, { license: 'none' }),
    'GET /_admin/database/target-version': () => reply(200, { version: '31209' }),
    'POST /_admin/routing/reload': () => reply(200),
    'PUT /_admin/compact': () => bytesReply(200, '{}'),
    'ANY /_admin/echo': echo,
    'ANY /_admin/echo/*': echo,
    'GET /_api/key-generators': () => plainReply(200, { keyGenerators: ['autoincrement', 'padded', 'traditional', 'uuid'] }),
  } satisfies RouteHandlers;
}

/** Every byte of a body becomes a number in text: beyond this the answer would be many times what a request may be. */
const MAX_ECHO_BYTES = 1024 * 1024;

/** The request as it came, without its credentials. */
function echoOf(context: RequestContext): object {
  if (context.rawBody.length > MAX_ECHO_BYTES) throw new ArangoError('http-payload-too-large');
  return {
    authorized: true,
    user: context.user,
    database: context.database.name,
    url: context.path,
    protocol: 'http',
    headers: { ...context.headers, authorization: undefined },
    requestType: context.method,
    requestBody: context.rawBody.toString(),
    rawRequestBody: [...context.rawBody],
    parameters: context.query.entries(),
    suffix: (context.params['*'] ?? '').split('/').filter((part) => part !== ''),
  };
}
