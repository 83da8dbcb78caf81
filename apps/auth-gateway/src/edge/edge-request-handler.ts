import { isAtLeast, resolveDatabaseLevel } from '@strata/auth';
import { isProjectName, projectNotFound } from '@strata/contracts';
import { AppError, ArangoError } from '@strata/errors';
import type { FastifyInstance } from 'fastify';
import { edgeError, logFailure } from '@strata/service-kit';
import type { Logger } from 'pino';
import { outcomeOf } from '../audit/audit-entry';
import type { AuditLog } from '../audit/audit-log';
import type { DatabaseAuthorizer } from '../database-authorization/database-authorizer';
import { MAX_INSPECTED_BODY_BYTES } from '../database-authorization/inspected-body';
import type { SeenAnswer } from '../database-authorization/seen-answers';
import type { DatabaseNames } from '../catalog/database-names';
import type { Authenticator } from '../authentication/authenticator';
import type { Principal } from '../authentication/principal';
import { requireAllowedPath } from '../authentication/principal';
import type { OpenExchanges } from '../authentication/open-exchanges';
import type { FoundRoute } from '../routing/find-route';
import { findRoute, pathAtService } from '../routing/find-route';
import type { Route, ServiceName } from '../routing/routes';
import type { ServiceTokens } from '../routing/service-tokens';
import type { Upstream } from '../routing/upstream';
import type { ServerMode } from '../server-mode/server-mode';
import type { RequestContext } from '../requests/request-context';
import type { RequestHandler } from './request-handler';
import type { Exchange } from './exchange';
import type { ForwardingMetrics } from './forwarding-metrics';
import type { OwnRoutes } from './own-routes';
import { servedMethod } from './own-routes';
import type { OwnAnswer, RoutingDecision } from './routing-decision';
import type { RequestLog } from './request-log';
import type { RequestTarget } from '../requests/request-target';
import { isInternal, readTarget } from '../requests/request-target';
import { serveWithin } from './serve-within';

const METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
const PREFLIGHT: RoutingDecision = { kind: 'preflight', maxBody: 2 ** 20 };

export interface EdgeRequestHandlerConfig {
  authentication: { enabled: boolean; systemOnly: boolean };
}

export interface EdgeRequestHandlerDependencies {
  config: EdgeRequestHandlerConfig;
  authenticator: Pick<Authenticator, 'known' | 'identify'>;
  databases: Pick<DatabaseNames, 'exists'>;
  authorizer: Pick<DatabaseAuthorizer, 'authorize'>;
  mode: ServerMode;
  tokens: ServiceTokens;
  upstreams: Readonly<Record<ServiceName, Upstream>>;
  metrics: ForwardingMetrics;
  audit: Pick<AuditLog, 'recordRefusedAccess'>;
  exchanges: Pick<OpenExchanges, 'add' | 'remove'>;
  requests: RequestLog;
  logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** the gateway's own controllers */
  controllers: Pick<FastifyInstance, 'inject'>;
  ownRoutes: OwnRoutes;
}

/**
 * Every request enters here, before any framework: who asks, may they use this database, which service answers. What the gateway answers
 * itself goes on to its controllers; the rest is forwarded as a stream. The order of checks is `docs/contracts/auth-gateway.md`,
 * "Order of checks". A principal known
 * from a moment ago is let in within the turn in which the request came: no promise is made for it.
 */
export class EdgeRequestHandler implements RequestHandler {
  constructor(private readonly parts: EdgeRequestHandlerDependencies) {}

  /** @throws ArangoError what speaks against the request */
  decide(exchange: Exchange): RoutingDecision | Promise<RoutingDecision> {
    const { head } = exchange;
    if (!METHODS.has(head.method)) throw new ArangoError('http-method-not-allowed');
    if (head.method === 'OPTIONS') return PREFLIGHT;
    if (head.isAbsolute) throw new ArangoError('http-bad-parameter', 'the target must be a path'); // this is no proxy for others
    const target = readTarget(head.url);
    const found = findRoute(target.segments);
    exchange.route = found?.route;
    const principal = this.authenticate(exchange, target);
    if (principal instanceof Promise) return principal.then((identified) => this.direct(exchange, found, target, identified));
    return this.direct(exchange, found, target, principal);
  }

  serve(exchange: Exchange, { context }: RoutingDecision & { kind: 'own' }, body: Buffer): Promise<OwnAnswer> {
    exchange.isServedWithin = true;
    return serveWithin(this.parts.controllers, exchange, context, body);
  }

  forwarded(exchange: Exchange, cut: () => void): void {
    const { principal } = exchange;
    if (!principal) return; // open paths: services decide
    exchange.open = { principal, cut };
    this.parts.exchanges.add(exchange.open);
  }

  finished(exchange: Exchange, status: number): void {
    const { head, route, requestId, startedAt, open, principal, address } = exchange;
    const { metrics, audit, exchanges, requests } = this.parts;
    if (open) exchanges.remove(open);
    if (exchange.isServedWithin) return; // the controllers have accounted for it
    if (outcomeOf(status) === 'refused')
      audit.recordRefusedAccess({ requestId, address, principal }, { method: head.method, path: head.url }, status);
    if (route?.to === 'gateway') return;
    const method = METHODS.has(head.method) ? head.method : 'other';
    const to = route?.to ?? 'nobody';
    const ms = performance.now() - startedAt;
    metrics.observe(to, method, status, ms);
    const mark = head.url.indexOf('?');
    const path = mark < 0 ? head.url : head.url.slice(0, mark);
    requests.add({ method, path, to, status, ms, requestId });
  }

  failed({ requestId }: Exchange, error: unknown, status: number): void {
    logFailure(this.parts.logger, status, edgeError(error), { requestId });
  }

  /** @throws ArangoError 400, 401; 503 while the accounts cannot be read yet */
  private authenticate({ head, route, address }: Exchange, target: RequestTarget): Principal | undefined | Promise<Principal> {
    const { config, authenticator, mode } = this.parts;
    if (route?.authentication === 'never') return undefined;
    const isNeeded = route?.authentication === 'always' || isInternal(target) || !config.authentication.systemOnly;
    if (!config.authentication.enabled) return { kind: 'superuser', byToken: false };
    if (head.block.dropped.includes('authorization'))
      throw new ArangoError('http-bad-parameter', 'more than one Authorization header');
    const header = head.headers.authorization;
    if (header === undefined && !isNeeded) return undefined;
    if (mode.phase === 'starting') throw new ArangoError('starting-up');
    if (header === undefined) throw new ArangoError('unauthorized');
    return authenticator.known(header) ?? authenticator.identify(header, address);
  }

  private direct(
    exchange: Exchange,
    found: FoundRoute | undefined,
    target: RequestTarget,
    principal: Principal | undefined,
  ): RoutingDecision | Promise<RoutingDecision> {
    const context = { target, principal };
    exchange.principal = principal;
    if (principal?.allowedPaths) requireAllowedPath(principal, target.path);
    if (!found) throw new ArangoError('http-not-found');
    const { route } = found;
    if (route.to === 'gateway') return this.own(exchange, route, context);
    if (route.to === 'database') return this.toDatabase(exchange, route, context);
    const decision = () => this.toService(exchange, found, context);
    return target.hasDatabasePrefix ? this.checkDatabase(principal, target, true).then(decision) : decision();
  }

  private async own({ head }: Exchange, { maxBody }: Route, context: RequestContext): Promise<RoutingDecision> {
    const { target, principal } = context;
    if (target.segments[0] === '_open' && !this.parts.config.authentication.enabled) throw new ArangoError('http-not-found');
    const match = this.parts.ownRoutes.match(servedMethod(head.method), target.segments);
    await this.checkDatabase(principal, target, principal === undefined || match.needsNoDatabase(principal));
    match.requireKnown();
    return { kind: 'own', maxBody, context };
  }

  /**
   * @param isExempt the principal needs no access to a database that exists
   * @throws ArangoError 404 (1228) for an unknown database, 401 for one the principal has no access to: it would tell who asks which there are
   */
  private async checkDatabase(principal: Principal | undefined, target: RequestTarget, isExempt: boolean): Promise<void> {
    if (!isExempt && !hasAccess(principal, target)) throw new ArangoError('unauthorized');
    if (!target.hasDatabasePrefix || (await this.parts.databases.exists(target.database))) return;
    throw new ArangoError(hasAccess(principal, target) ? 'database-not-found' : 'unauthorized');
  }

  /** @throws AppError 404 for a name that no project can have, 401 when nobody known asks so: as the services answer */
  private toService({ head }: Exchange, found: FoundRoute, { target, principal }: RequestContext): RoutingDecision {
    const { upstreams, tokens } = this.parts;
    const { route, project } = found;
    if (project !== undefined && !isProjectName(project))
      throw principal
        ? projectNotFound(project)
        : new AppError('unauthenticated', 'InvalidTokenError', 'a valid bearer token is needed');
    const { upgrade } = head.headers;
    const asksForTunnel = upgrade?.toLowerCase() === 'websocket' && head.block.connection.includes('upgrade');
    const forwarding = {
      upstream: upstreams[route.to as ServiceName],
      path: pathAtService(found, target.path) + target.query,
      patienceMs: route.patienceS * 1000,
      authorization: tokens.forService(principal, head.headers.authorization),
      project,
      mayUpgrade: asksForTunnel && head.method === 'GET' && head.framing === 0,
    };
    return { kind: 'forward', maxBody: route.maxBody, forwarding };
  }

  private toDatabase({ head }: Exchange, route: Route, { target, principal }: RequestContext): RoutingDecision {
    if (!principal) throw new ArangoError('unauthorized');
    const { upstreams, tokens, authorizer } = this.parts;
    const forwarding = {
      upstream: upstreams.database,
      path: `/_db/${encodeURIComponent(target.database)}${target.path}${target.query}`,
      patienceMs: route.patienceS * 1000,
      authorization: tokens.forDatabase(principal),
      mayUpgrade: false,
    };
    const pending = authorizer.authorize({ principal, method: head.method, target, headers: head.headers });
    if (!pending) return { kind: 'forward', maxBody: route.maxBody, forwarding };
    return {
      kind: 'pending',
      maxBody: pending.needsBody ? MAX_INSPECTED_BODY_BYTES : route.maxBody,
      forwarding,
      needsBody: pending.needsBody,
      authorize: async (body) => ownAnswer(await pending.complete(body)),
    };
  }
}

function hasAccess(principal: Principal | undefined, { database }: RequestTarget): boolean {
  if (principal?.kind !== 'user') return principal !== undefined;
  return isAtLeast(resolveDatabaseLevel(principal.account.grants, database), 'ro');
}

function ownAnswer(answer: SeenAnswer | Buffer | undefined): OwnAnswer | Buffer | undefined {
  if (!answer || Buffer.isBuffer(answer)) return answer;
  return { ...answer, fields: Object.entries(answer.headers).flat() };
}
