import type { ErrorStyle } from '@strata/service-kit';

export type ServiceName = 'database' | 'file-manager' | 'pipeline' | 'importer' | 'nl-query' | 'reasoner' | 'reasoner-tools';

/** One line of the platform's map: which service answers below a path. */
export interface Route {
  /** segments of the path after the database prefix; `:project` stands for any one segment, which the service gets as a header */
  path: string;
  /** `gateway`: answered here; else forwarded */
  to: ServiceName | 'gateway';
  /** path at the service in place of `path`, `:project` filled in; the rest is appended */
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
  { ...service, path: '/_platform/acp/v1/project_by_name/:project', to: 'pipeline', at: '/v1/projects/:project/services' },
  { ...service, path: '/file-manager', to: 'file-manager', at: '', maxBody: 66_000 * MIB, patienceS: 600, errors: 'detail' },
  { ...service, path: '/projects/v1/:project', to: 'pipeline', at: '/v1/projects/:project' },
  { ...service, path: '/projects/v1', to: 'pipeline', at: '/v1/projects' },
  {
    ...service,
    path: '/graphrag/pipeline/:project/v1/import-multiple',
    to: 'pipeline',
    at: '/v1/import-multiple',
    maxBody: 400 * MIB,
  },
  { ...service, path: '/graphrag/pipeline/:project', to: 'pipeline', at: '' },
  { ...service, path: '/graphrag/importer/:project', to: 'importer', at: '', maxBody: 400 * MIB },
  { ...service, path: '/graphrag/retriever/:project', to: 'nl-query', at: '/retriever', patienceS: 600 },
  { ...service, path: '/graph-rag/:project', to: 'nl-query', at: '', patienceS: 600 },
  // one JSON answer may take the ten minutes that a request has; between events of a stream are fifteen seconds at most
  { ...service, path: '/reasoner/:project/mcp', to: 'reasoner-tools', at: '/mcp', maxBody: MIB, patienceS: 330 },
  { ...service, path: '/reasoner/:project', to: 'reasoner', at: '', maxBody: MIB, patienceS: 660, errors: 'detail' },
  { ...own, path: '/', authentication: 'never' },
  { ...own, path: '/console', authentication: 'never' },
  { ...own, path: '/health', authentication: 'never' },
  { ...own, path: '/metrics', authentication: 'by-service' },
  { ...own, path: '/openapi.json', authentication: 'by-service' },
];
