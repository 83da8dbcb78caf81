import type { ErrorStyle } from '@strata/service-kit';

export type ServiceName = 'database' | 'file-manager' | 'pipeline' | 'importer' | 'nl-query';

/** One line of the platform's map: which service answers below a path. */
export interface Route {
  /** segments of the path after the database prefix; `:x` stands for any one segment */
  path: string;
  /** `gateway`: answered here; else forwarded */
  to: ServiceName | 'gateway';
  /** path at the service in place of `path`; the rest is appended */
  at?: string;
  /** whether a client must authenticate here (`always`, `never`), or only where all requests must; services check tokens themselves */
  authentication: 'always' | 'never' | 'by-service';
  /** largest body in bytes */
  maxBody: number;
  /** seconds to the first byte of the answer, and between its parts */
  patienceS: number;
  errors: ErrorStyle;
}

const MIB = 2 ** 20;
const own = { to: 'gateway', authentication: 'always', maxBody: MIB, patienceS: 60, errors: 'arango' } as const;
const database = { to: 'database', authentication: 'always', maxBody: 1_024 * MIB, patienceS: 600, errors: 'arango' } as const;
const service = { authentication: 'by-service', maxBody: 10 * MIB, patienceS: 120, errors: 'status' } as const;

/**
 * Every path the platform answers, in one place; the first match counts. What is not here does not exist.
 * The order within `/_api` and `/_admin` matters: what the gateway answers itself stands before what the database answers.
 */
export const ROUTES: readonly Route[] = [
  { ...own, path: '/_open', authentication: 'never' },
  { ...own, path: '/_admin/server/availability', authentication: 'never' },
  { ...own, path: '/_admin/server/jwt' },
  { ...own, path: '/_admin/server/tls' },
  { ...own, path: '/_admin/server/mode' },
  { ...own, path: '/_admin/version' },
  { ...own, path: '/_api/version' },
  { ...own, path: '/_api/user' },
  { ...own, path: '/_api/token' },
  { ...database, path: '/_api/database/current' },
  { ...own, path: '/_api/database', maxBody: 10 * MIB },
  { ...database, path: '/_api' },
  { ...database, path: '/_admin' },
  { ...service, path: '/file-manager', to: 'file-manager', at: '', maxBody: 66_000 * MIB, patienceS: 600, errors: 'detail' },
  {
    ...service,
    path: '/graphrag/pipeline/:postfix/v1/import-multiple',
    to: 'pipeline',
    at: '/v1/import-multiple',
    maxBody: 400 * MIB,
  },
  { ...service, path: '/graphrag/pipeline/:postfix', to: 'pipeline', at: '' },
  { ...service, path: '/graphrag/importer/:postfix', to: 'importer', at: '', maxBody: 400 * MIB },
  { ...service, path: '/graphrag/retriever/:postfix', to: 'nl-query', at: '/retriever', patienceS: 600 },
  { ...service, path: '/graph-rag/:postfix', to: 'nl-query', at: '', patienceS: 600 },
  { ...own, path: '/health', authentication: 'never' },
  { ...own, path: '/metrics', authentication: 'by-service' },
  { ...own, path: '/openapi.json', authentication: 'by-service' },
];
