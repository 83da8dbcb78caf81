import { isAtLeast, resolveDatabaseLevel } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { FastifyInstance } from 'fastify';
import { edgeError, logFailure } from '@strata/service-kit';
import type { Logger } from 'pino';
import { outcomeOf } from '../audit/audit-entry';
import type { AuditLog } from '../audit/audit-log';
import type { DatabaseGate } from '../database-rights/database-gate';
import { JUDGED_BODY_BYTES } from '../database-rights/judged-body';
import type { SeenAnswer } from '../database-rights/seen-answers';
import type { DatabaseNames } from '../catalog/database-names';
import type { Authenticator } from '../identities/authenticator';
import type { Caller } from '../identities/caller';
import { requireAllowedPath } from '../identities/caller';
import type { OpenExchanges } from '../identities/open-exchanges';
import { findRoute, pathAtService } from '../routing/find-route';
import type { Route, ServiceName } from '../routing/routes';
import type { ServiceTokens } from '../routing/service-tokens';
import type { Upstream } from '../routing/upstream';
import type { ServerMode } from '../server-mode/server-mode';
import type { Call } from '../requests/request-context';
import type { Door } from './door';
import type { Exchange } from './exchange';
import type { ForwardingMetrics } from './forwarding-metrics';
import { judgeOwnRoute, servedMethod } from './own-routes';
import type { OwnAnswer, Passage } from './passage';
import type { RequestLog } from './request-log';
import type { RequestTarget } from '../requests/request-target';
import { isInternal, readTarget } from '../requests/request-target';
import { serveWithin } from './serve-within';

const METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
const PREFLIGHT: Passage = { kind: 'preflight', maxBody: 2 ** 20 };

export interface FrontDoorConfig {
  authentication: { enabled: boolean; systemOnly: boolean };
}

export interface FrontDoorParts {
  config: FrontDoorConfig;
  authenticator: Pick<Authenticator, 'known' | 'identify'>;
  databases: Pick<DatabaseNames, 'exists'>;
  gate: Pick<DatabaseGate, 'judge'>;
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
}

/**
 * Every request enters here, before any framework: who asks, may they use this database, which house answers. What the gateway answers
 * itself goes on to its controllers; the rest is forwarded as a stream. The order of checks is `docs/contracts/auth-gateway.md`, "Order
 * of checks". A caller known
 * from a moment ago is let in within the turn in which the request came: no promise is made for it.
 */
export class FrontDoor implements Door {
  constructor(private readonly parts: FrontDoorParts) {}

  /** @throws ArangoError what speaks against the request */
  admit(exchange: Exchange): Passage | Promise<Passage> {
    const { head } = exchange;
    if (!METHODS.has(head.method)) throw new ArangoError('http-method-not-allowed');
    if (head.method === 'OPTIONS') return PREFLIGHT;
    if (head.isAbsolute) throw new ArangoError('http-bad-parameter', 'the target must be a path'); // this is no proxy for others
    const target = readTarget(head.url);
    const found = findRoute(target.segments);
    exchange.route = found?.route;
    const caller = this.authenticate(exchange, target);
    if (caller instanceof Promise) return caller.then((identified) => this.direct(exchange, found, target, identified));
    return this.direct(exchange, found, target, caller);
  }

  serve(exchange: Exchange, { call }: Passage & { kind: 'own' }, body: Buffer): Promise<OwnAnswer> {
    exchange.isServedWithin = true;
    return serveWithin(this.parts.controllers, exchange, call, body);
  }

  passesOn(exchange: Exchange, cut: () => void): void {
    const { caller } = exchange;
    if (!caller) return; // open paths: services decide
    exchange.open = { caller, cut };
    this.parts.exchanges.add(exchange.open);
  }

  finished(exchange: Exchange, status: number): void {
    const { head, route, requestId, startedAt, open, caller, address } = exchange;
    const { metrics, audit, exchanges, requests } = this.parts;
    if (open) exchanges.remove(open);
    if (exchange.isServedWithin) return; // the controllers have accounted for it
    if (outcomeOf(status) === 'refused')
      audit.recordRefusedAccess({ requestId, address, caller }, { method: head.method, path: head.url }, status);
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
  private authenticate({ head, route, address }: Exchange, target: RequestTarget): Caller | undefined | Promise<Caller> {
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
    found: ReturnType<typeof findRoute>,
    target: RequestTarget,
    caller: Caller | undefined,
  ): Passage | Promise<Passage> {
    const call = { target, caller };
    exchange.caller = caller;
    if (caller?.allowedPaths) requireAllowedPath(caller, target.path);
    if (!found) throw new ArangoError('http-not-found');
    const { route, taken } = found;
    if (route.to === 'gateway') return this.own(exchange, route, call);
    if (route.to === 'database') return this.toDatabase(exchange, route, call);
    const passage = () => this.toService(exchange, route, taken, call);
    return target.hasDatabasePrefix ? this.checkDatabase(caller, target, true).then(passage) : passage();
  }

  private async own({ head }: Exchange, { maxBody }: Route, call: Call): Promise<Passage> {
    const { target, caller } = call;
    if (target.segments[0] === '_open' && !this.parts.config.authentication.enabled) throw new ArangoError('http-not-found');
    const verdict = judgeOwnRoute(servedMethod(head.method), target.segments);
    await this.checkDatabase(caller, target, caller === undefined || verdict.hasNoNeedOfDatabase(caller));
    verdict.requireKnown();
    return { kind: 'own', maxBody, call };
  }

  /**
   * @param isExempt whoever calls needs no access to a database that exists
   * @throws ArangoError 404 (1228) for an unknown database, 401 for one the caller has no access to: it would tell who asks which there are
   */
  private async checkDatabase(caller: Caller | undefined, target: RequestTarget, isExempt: boolean): Promise<void> {
    if (!isExempt && !hasAccess(caller, target)) throw new ArangoError('unauthorized');
    if (!target.hasDatabasePrefix || (await this.parts.databases.exists(target.database))) return;
    throw new ArangoError(hasAccess(caller, target) ? 'database-not-found' : 'unauthorized');
  }

  private toService({ head }: Exchange, route: Route, taken: number, { target, caller }: Call): Passage {
    const { upstreams, tokens } = this.parts;
    const { upgrade } = head.headers;
    const asksForTunnel = upgrade?.toLowerCase() === 'websocket' && head.block.connection.includes('upgrade');
    const forwarding = {
      upstream: upstreams[route.to as ServiceName],
      path: pathAtService(route, taken, target.path) + target.query,
      patienceMs: route.patienceS * 1000,
      authorization: tokens.forService(caller, head.headers.authorization),
      mayUpgrade: asksForTunnel && head.method === 'GET' && head.framing === 0,
    };
    return { kind: 'forward', maxBody: route.maxBody, forwarding };
  }

  private toDatabase({ head }: Exchange, route: Route, { target, caller }: Call): Passage {
    if (!caller) throw new ArangoError('unauthorized');
    const { upstreams, tokens, gate } = this.parts;
    const forwarding = {
      upstream: upstreams.database,
      path: `/_db/${encodeURIComponent(target.database)}${target.path}${target.query}`,
      patienceMs: route.patienceS * 1000,
      authorization: tokens.forDatabase(caller),
      mayUpgrade: false,
    };
    const held = gate.judge({ caller, method: head.method, target, headers: head.headers });
    if (!held) return { kind: 'forward', maxBody: route.maxBody, forwarding };
    return {
      kind: 'held',
      maxBody: held.needsBody ? JUDGED_BODY_BYTES : route.maxBody,
      forwarding,
      needsBody: held.needsBody,
      admit: async (body) => ownAnswer(await held.admit(body)),
    };
  }
}

function hasAccess(caller: Caller | undefined, { database }: RequestTarget): boolean {
  if (caller?.kind !== 'user') return caller !== undefined;
  return isAtLeast(resolveDatabaseLevel(caller.account.grants, database), 'ro');
}

function ownAnswer(answer: SeenAnswer | Buffer | undefined): OwnAnswer | Buffer | undefined {
  if (!answer || Buffer.isBuffer(answer)) return answer;
  return { ...answer, fields: Object.entries(answer.headers).flat() };
}
