import type { DataFolder } from './data-folder';

/** One process of the platform. Names are unique; `app` is the folder below `apps/`. */
export interface ServicePlan {
  name: string;
  app: string;
  port: number;
  /** where this machine asks it */
  url: string;
  /** tells whether it can do its work */
  healthPath: string;
  /** answered by every process that still listens, whatever else is down */
  livePath: string;
  env: Record<string, string>;
  /** of Node.js, for the process */
  nodeFlags?: readonly string[];
}

/** How the platform is laid out on one machine. Ports are chosen before anything starts. */
export interface PlatformPlan {
  folder: DataFolder;
  host: string;
  importers: number;
  pipelines: number;
  ports: Record<string, number>;
}

/**
 * An import makes garbage all the time. In a young generation of V8's own choice (up to 64 MiB and as much again) one collection of it holds the
 * event loop for well over 100 ms, and the process grows by as much; the old one it lets grow to several times what is alive (bench/README.md,
 * apps/importer/bench/import-in-process.ts: a quarter less memory at the peak for 4 % more processor time). Below the first
 * 160 MB nobody saves anything by that: without them a small import collected its whole heap twenty times, a tenth of its processor time. Little of a young
 * generation is alive: threads that collect it side by side spend a tenth of an import's processor time on waiting for one another. The images say the same (docker/Dockerfile).
 */
const IMPORTER_FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--initial-old-space-size=160',
  '--no-parallel-scavenge',
];

/**
 * One heap of the C library for all threads: what the thread that clusters a graph has freed is used again, instead of being kept for its like. Buffers
 * of megabytes come and go with every request: pages that are kept are written to again, new ones have to be made by the system, which takes up to fifty times as long (docker/Dockerfile). New ones are asked for
 * by two megabytes where the system has such pages: half as many page faults in an import (glibc 2.35 and newer; others do not know the word).
 */
const IMPORTER_ALLOCATION = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '33554432',
  MALLOC_TRIM_THRESHOLD_: '134217728',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** The database answers as ArangoDB does. */
const DATABASE_HEALTH = '/_admin/server/availability';

/** Names of all ports a platform needs, in a stable order: those of services first, further ones carry a suffix (`-grpc`, `-coder`). */
export function portNames(importers: number, pipelines: number): string[] {
  const importerNames = numbered('importer', importers);
  return [
    'auth-gateway',
    'database',
    'file-manager',
    'nl-query',
    'reasoner',
    ...numbered('pipeline', pipelines),
    ...importerNames,
    ...importerNames.map((name) => `${name}-grpc`),
    'reasoner-coder',
    'reasoner-tools',
  ];
}

/** The processes to start, database first: everything else needs it. */
export function servicePlans({ folder, host, importers, pipelines, ports }: PlatformPlan): ServicePlan[] {
  const port = (name: string) => ports[name] ?? 0;
  const url = (name: string) => `http://127.0.0.1:${port(name)}`;
  const importerNames = numbered('importer', importers);
  const everywhere = {
    HOST: '127.0.0.1',
    JWT_SECRET_FOLDER: folder.signingSecrets.path,
    DB_URL: url('database'),
    FILE_MANAGER_URL: url('file-manager'),
    IMPORTER_URLS: importerNames.map(url).join(','),
    MODEL_CACHE_DIR: folder.modelAnswers,
  };
  const plan = (name: string, app: string, env: Record<string, string> = {}): ServicePlan => ({
    name,
    app,
    port: port(name),
    url: name === 'auth-gateway' ? `http://${reachable(host)}:${port(name)}` : url(name),
    healthPath: app === 'database' ? DATABASE_HEALTH : '/health/ready',
    livePath: app === 'database' ? DATABASE_HEALTH : '/health/live',
    env: { ...everywhere, PORT: String(port(name)), ...env },
  });
  return [
    plan('database', 'database', { DATA_DIR: folder.database }),
    plan('auth-gateway', 'auth-gateway', {
      HOST: host,
      DATABASE_PASSWORD: folder.rootPassword() ?? '',
      AUDIT_OUTPUT: folder.log('audit'),
      PIPELINE_URL: url('pipeline-1'),
      NL_QUERY_URL: url('nl-query'),
      REASONER_URL: url('reasoner'),
      REASONER_TOOLS_URL: url('reasoner-tools'),
    }),
    plan('file-manager', 'file-manager', { DATA_DIR: folder.files }),
    ...importerNames.map((name) => ({
      ...plan(name, 'importer', { GRPC_PORT: String(port(`${name}-grpc`)), ...IMPORTER_ALLOCATION }),
      nodeFlags: IMPORTER_FLAGS,
    })),
    ...numbered('pipeline', pipelines).map((name) =>
      plan(name, 'pipeline', {
        IMPORTER_GRPC_ADDRESSES: importerNames.map((importer) => `127.0.0.1:${port(`${importer}-grpc`)}`).join(','),
      }),
    ),
    plan('nl-query', 'nl-query'),
    plan('reasoner', 'reasoner', {
      CODER_PORT: String(port('reasoner-coder')),
      CODER_URL: url('reasoner-coder'),
      MCP_PORT: String(port('reasoner-tools')),
      GATEWAY_URL: `http://${reachable(host)}:${port('auth-gateway')}`,
      ENVIRONMENT: 'local',
    }),
  ];
}

/** Whoever listens everywhere is asked on the loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}
