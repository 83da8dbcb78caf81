import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isAtLeast, resolveDatabaseLevel } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import { REQUEST_ID_HEADER, requestIdFrom } from '@strata/service-kit';
import type { Logger } from 'pino';
import type { DatabaseGate } from '../database-rights/database-gate';
import { JUDGED_BODY_BYTES } from '../database-rights/judged-body';
import type { SeenAnswer } from '../database-rights/seen-answers';
import type { DatabaseNames } from '../databases/database-names';
import type { Authenticator } from '../identities/authenticator';
import type { Caller } from '../identities/caller';
import { authorizationOf } from '../identities/credentials';
import { findRoute, pathAtService } from '../routing/find-route';
import { forward } from '../routing/forward';
import { readBody } from '../routing/limited-body';
import type { Route, ServiceName } from '../routing/routes';
import type { ServiceTokens } from '../routing/service-tokens';
import type { Upstream } from '../routing/upstream';
import type { ServerMode } from '../server-mode/server-mode';
import type { Call } from './call';
import { rememberCall } from './call';
import type { ForwardingMetrics } from './forwarding-metrics';
import { judgeOwnRoute } from './own-routes';
import { refuse } from './refuse';
import type { RequestTarget } from './request-target';
import { isInternal, readTarget } from './request-target';
import { answerPreflight, setStandardHeaders } from './response-headers';

const METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

export interface FrontDoorConfig {
  authentication: { enabled: boolean; systemOnly: boolean };
  trustedOrigins: readonly string[];
}

export interface FrontDoorParts {
  config: FrontDoorConfig;
  authenticator: Authenticator;
  databases: DatabaseNames;
  gate: DatabaseGate;
  mode: ServerMode;
  tokens: ServiceTokens;
  upstreams: Readonly<Record<ServiceName, Upstream>>;
  metrics: ForwardingMetrics;
  logger: Logger;
}

/**
 * Every request enters here, before any framework: who asks, may they use this database, which house answers. What the gateway answers
 * itself goes on to its controllers; the rest is forwarded as a stream. The order of checks is section 13 of `spec/auth.md`.
 */
export class FrontDoor {
  constructor(private readonly parts: FrontDoorParts) {}

  /** @param serve the gateway's own controllers */
  listener(serve: RequestListener): RequestListener {
    return (request, response) => void this.receive(request, response, serve);
  }

  private async receive(request: IncomingMessage, response: ServerResponse, serve: RequestListener): Promise<void> {
    const { config, logger } = this.parts;
    const requestId = requestIdFrom(request.headers[REQUEST_ID_HEADER]);
    const startedAt = performance.now();
    let route: Route | undefined;
    response.setHeader(REQUEST_ID_HEADER, requestId);
    setStandardHeaders(request, response, config.trustedOrigins);
    try {
      if (!METHODS.has(request.method ?? '')) throw new ArangoError('http-method-not-allowed');
      if (request.method === 'OPTIONS') return answerPreflight(request, response);
      const target = readTarget(request.url ?? '/');
      const found = findRoute(target.segments);
      route = found?.route;
      const caller = await this.authenticate(request, target, route);
      if (!found) throw new ArangoError('http-not-found');
      const call = { target, caller };
      if (found.route.to === 'gateway') await this.serveHere(request, response, serve, call, requestId);
      else await this.pass(request, response, call, found.route, found.taken, requestId);
    } catch (error) {
      const style = route?.errors ?? 'arango';
      refuse(request, response, error, style);
      if (response.statusCode >= 500)
        logger.error({ event: 'request-failed', requestId, err: error as Error }, (error as Error).message);
    }
    if (route?.to !== 'gateway') this.record(request, response, route?.to ?? 'nobody', performance.now() - startedAt, requestId);
  }

  private record(
    { method = '', url }: IncomingMessage,
    { statusCode: status }: ServerResponse,
    to: string,
    ms: number,
    requestId: string,
  ): void {
    this.parts.metrics.observe(to, METHODS.has(method) ? method : 'other', status, ms);
    this.parts.logger.info({ event: 'request', method, path: url?.split('?')[0], to, status, ms: Math.round(ms), requestId });
  }

  /** @throws ArangoError 401; 503 while the accounts cannot be read yet */
  private async authenticate(
    request: IncomingMessage,
    target: RequestTarget,
    route: Route | undefined,
  ): Promise<Caller | undefined> {
    const { config, authenticator, mode } = this.parts;
    if (route?.authentication === 'never') return undefined;
    const isNeeded = route?.authentication === 'always' || isInternal(target) || !config.authentication.systemOnly;
    if (!config.authentication.enabled) return { kind: 'superuser', byToken: false };
    const header = authorizationOf(request.rawHeaders);
    if (header === undefined && !isNeeded) return undefined;
    if (mode.phase === 'starting') throw new ArangoError('starting-up');
    if (header === undefined) throw new ArangoError('unauthorized');
    return authenticator.known(header) ?? authenticator.identify(header, request.socket.remoteAddress ?? '');
  }

  private async serveHere(
    request: IncomingMessage,
    response: ServerResponse,
    serve: RequestListener,
    call: Call,
    requestId: string,
  ): Promise<void> {
    const { target, caller } = call;
    if (target.segments[0] === '_open' && !this.parts.config.authentication.enabled) throw new ArangoError('http-not-found');
    const verdict = judgeOwnRoute(request.method ?? '', target.segments);
    if (caller) await this.checkDatabase(caller, target, verdict.hasNoNeedOfDatabase(caller));
    verdict.requireKnown();
    request.url = target.path + target.query;
    request.headers[REQUEST_ID_HEADER] = requestId;
    rememberCall(request, call);
    serve(request, response);
  }

  /** @throws ArangoError 404 (1228) for an unknown database, 401 for one the caller has no access to */
  private async checkDatabase(caller: Caller, target: RequestTarget, isExempt: boolean): Promise<void> {
    if (caller.kind === 'user' && !isExempt && !isAtLeast(resolveDatabaseLevel(caller.account.grants, target.database), 'ro'))
      throw new ArangoError('unauthorized');
    if (target.hasDatabasePrefix && !(await this.parts.databases.exists(target.database)))
      throw new ArangoError('database-not-found');
  }

  private async pass(
    request: IncomingMessage,
    response: ServerResponse,
    call: Call,
    route: Route,
    taken: number,
    requestId: string,
  ): Promise<void> {
    const { upstreams, tokens } = this.parts;
    const { target, caller } = call;
    const common = { maxBody: route.maxBody, patienceS: route.patienceS, requestId };
    if (route.to !== 'database') {
      const authorization = tokens.forService(caller, request.headers.authorization);
      const path = pathAtService(route, taken, target.path) + target.query;
      return forward(request, response, { ...common, upstream: upstreams[route.to as ServiceName], path, authorization });
    }
    if (!caller) throw new ArangoError('unauthorized');
    const { body, answer } = await this.judge(request, target, caller);
    if (answer) {
      response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
      response.end(request.method === 'HEAD' ? undefined : answer.body);
      return;
    }
    const path = `/_db/${encodeURIComponent(target.database)}${target.path}${target.query}`;
    return forward(request, response, {
      ...common,
      upstream: upstreams.database,
      path,
      authorization: tokens.forDatabase(caller),
      ...(body ? { body } : {}),
    });
  }

  /** @returns the body, where judging the call meant reading it, or the answer, where the gateway had to see that */
  private async judge(
    request: IncomingMessage,
    target: RequestTarget,
    caller: Caller,
  ): Promise<{ body?: Buffer; answer?: SeenAnswer }> {
    const held = this.parts.gate.judge({ caller, method: request.method ?? '', target, headers: request.headers });
    if (!held) return {};
    if (!held.needsBody) return answered(await held.admit(NO_BODY));
    const body = await readBody(request, JUDGED_BODY_BYTES);
    return { body, ...answered(await held.admit(body)) };
  }
}

const NO_BODY = Buffer.alloc(0);
const answered = (answer: SeenAnswer | undefined): { answer?: SeenAnswer } => (answer ? { answer } : {});
