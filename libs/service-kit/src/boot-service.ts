import 'reflect-metadata';
import type { DynamicModule, Type } from '@nestjs/common';
import { ContextIdFactory, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { TerminusModule } from '@nestjs/terminus';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { DeclaredFieldsPipe } from './declared-fields.pipe';
import { DependencyLog } from './dependency-log';
import type { ErrorStyle } from './error-filter';
import { ErrorFilter } from './error-filter';
import { endEventStreams } from './event-stream';
import type { HealthChecks } from './health';
import { HEALTH_PATHS, serveHealth, serveLiveness } from './health';
import { limitBodies, traceRequests } from './http-edge';
import { readJsonBodies } from './json-bodies';
import { createLogger, NestLog } from './logger';
import { MAX_HEAD_BYTES, refuseMalformedRequests } from './malformed-requests';
import { METRICS_PATH, serveMetrics } from './metrics';
import { OPENAPI_PATH, serveOpenApi } from './openapi';
import { projectContexts } from './projects/project-contexts';
import { REQUEST_ID_HEADER, requestIdFrom } from './request-scope';
import { endOnSignal } from './shutdown';
import { tellParentItListens } from './tell-parent';
import { refuseWrongMethods } from './wrong-methods';

declare const __STRATA_VERSION__: string | undefined;

/** Version of the platform; bundling puts it in. */
export const STRATA_VERSION: string = typeof __STRATA_VERSION__ === 'string' ? __STRATA_VERSION__ : '0.0.0';

export interface ServiceOptions {
  /** shown in logs, metrics and the description of the API */
  name: string;
  module: Type<unknown> | DynamicModule;
  config: { host: string; port: number; logLevel?: string | undefined };
  errors: ErrorStyle;
  /** path prefix under which routes answer too (`GATEWAY_PREFIX`) */
  prefix?: string | undefined;
  /** default: one for this service and `config.logLevel` */
  logger?: Logger;
  /**
   * what GET /health and GET /health/ready ask; `app` gives access to the service's parts. `own`: controllers of the service answer those two
   * in a form of their own, and only GET /health/live is added
   */
  health?: ((app: NestFastifyApplication) => HealthChecks) | 'own';
  /** where it is told what is away; default: a new one, which does not know what was told before */
  dependencyLog?: DependencyLog;
  /** the moment to register metrics of the service's own */
  metrics?: (registry: Registry) => void;
  /** bytes, default 10 MiB */
  bodyLimit?: number;
  /** bytes for single routes, by path: `{'/v1/import-multiple': 400 * 2 ** 20}` */
  bodyLimits?: Readonly<Record<string, number>>;
  /** the moment to register Fastify plugins (multipart) or hooks of the service's own */
  configure?: (app: NestFastifyApplication, server: FastifyInstance) => Promise<void> | void;
  /** listens in place of the framework and hands it what it is to answer (`server.inject`); for the gateway, which mostly passes on */
  edge?: (server: FastifyInstance) => Edge;
  /** called when the process is asked to end, before anything closes */
  onStopping?: () => void;
  /** called after the HTTP server has closed, before the process ends */
  onStop?: () => Promise<void> | void;
  /** do not listen to signals (tests that boot in-process) */
  embedded?: boolean;
}

/** A listener of a service's own. */
export interface Edge {
  /** @returns the URL it answers */
  listen(address: { host: string; port: number }): Promise<string>;
  /** Takes no more requests; resolves when the running ones are answered. */
  close(): Promise<void>;
}

/** What every service answers to GET, beside what its controllers declare. */
export const SERVICE_PATHS: readonly string[] = [...Object.values(HEALTH_PATHS), METRICS_PATH, OPENAPI_PATH];

const BODY_LIMIT = 10 * 2 ** 20;

/**
 * Starts an HTTP service the way all of them start: logs, request ids, errors, input checks, /health with /health/live and /health/ready, /metrics, /openapi.json, shutdown.
 * Resolves once it listens; logs that as one line with `event: "listening"` and the URL.
 */
export async function bootService(options: ServiceOptions): Promise<NestFastifyApplication> {
  const { name, module, config, errors, prefix, bodyLimit = BODY_LIMIT } = options;
  const logger = options.logger ?? createLogger(name, config.logLevel);
  const filter = new ErrorFilter(errors, logger);
  const adapter = new FastifyAdapter({
    bodyLimit,
    ...refuseMalformedRequests(filter),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEAD_BYTES },
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
      requestIdFrom(request.headers[REQUEST_ID_HEADER]),
    ...(prefix ? { rewriteUrl: (request: { url?: string }) => withoutPrefix(request.url ?? '/', prefix) } : {}),
  });
  const server = adapter.getInstance<FastifyInstance>();
  traceRequests(server, logger);
  refuseWrongMethods(server);
  if (options.bodyLimits) limitBodies(server, options.bodyLimits);
  const metrics = serveMetrics(server, name);
  options.metrics?.(metrics);

  ContextIdFactory.apply(projectContexts);
  const app = await NestFactory.create<NestFastifyApplication>(withHealth(module), adapter, {
    logger: new NestLog(logger),
    abortOnError: false,
    bodyParser: false,
  });
  readJsonBodies(server);
  app.useGlobalPipes(new DeclaredFieldsPipe());
  app.useGlobalFilters(filter);
  if (options.health === 'own') serveLiveness(server);
  else serveHealth(server, app, options.health?.(app) ?? {}, options.dependencyLog ?? new DependencyLog(logger));
  serveOpenApi(app, name, STRATA_VERSION);
  await options.configure?.(app, server);
  const edge = options.edge?.(server);
  const closeAnswered = closesAnsweredConnections(server);
  if (!options.embedded) {
    endOnSignal(logger, async () => {
      closeAnswered();
      options.onStopping?.();
      endEventStreams();
      await edge?.close();
      await app.close();
      await options.onStop?.();
    });
  }
  logger.info({ event: 'listening', url: await listen(app, config, edge), version: STRATA_VERSION });
  if (!options.embedded) tellParentItListens();
  return app;
}

/**
 * Closing leaves connections alone whose answers are under way, and their clients keep them: a service would not end before its patience does.
 * @returns to be called when the service begins to stop: from then on a connection is closed with its answer
 */
function closesAnsweredConnections(server: FastifyInstance): () => void {
  let isStopping = false;
  server.addHook('onResponse', async () => {
    if (isStopping) setImmediate(() => server.server.closeIdleConnections());
  });
  return () => void (isStopping = true);
}

/** The service's module with what its health answers are made of. */
function withHealth(module: Type<unknown> | DynamicModule): DynamicModule {
  return { module: class Service {}, imports: [module, TerminusModule.forRoot({ logger: false })] };
}

/** @returns the URL */
async function listen(app: NestFastifyApplication, { host, port }: { host: string; port: number }, edge?: Edge): Promise<string> {
  if (edge) {
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return edge.listen({ host, port });
  }
  await app.listen({ host, port });
  return app.getUrl();
}

function withoutPrefix(url: string, prefix: string): string {
  if (!url.startsWith(prefix)) return url;
  const rest = url.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}
