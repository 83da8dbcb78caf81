import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { SecretRing } from '@strata/auth';
import Fastify from 'fastify';
import { pino } from 'pino';
import { CONTROLLERS } from '../app.module';
import type { PoolLimits } from '../routing/replica';
import { POOL_LIMITS } from '../routing/replica';
import type { ServiceName } from '../routing/routes';
import { ServiceTokens } from '../routing/service-tokens';
import { Upstream } from '../routing/upstream';
import { ServerMode } from '../server-mode/server-mode';
import type { EdgeLimits } from './edge-limits';
import { EDGE_LIMITS } from './edge-limits';
import { EdgeServer } from './edge-server';
import type { Exchange } from './exchange';
import { ForwardingMetrics } from './forwarding-metrics';
import { EdgeRequestHandler } from './edge-request-handler';
import type { RoutingDecision } from './routing-decision';
import { OwnRoutes } from './own-routes';
import { takeRawBodies } from './raw-bodies';
import { RequestLog } from './request-log';

export interface TestEdgeOptions {
  readonly services?: Partial<Record<ServiceName, readonly string[]>>;
  readonly limits?: Partial<EdgeLimits>;
  readonly pool?: Partial<PoolLimits>;
  readonly trustedProxies?: readonly string[];
  readonly tls?: SecureContextOptions;
  /** in place of what the table of routes says */
  readonly patienceMs?: number;
}

class PatientRequestHandler extends EdgeRequestHandler {
  patienceMs: number | undefined;

  override decide(exchange: Exchange): RoutingDecision | Promise<RoutingDecision> {
    const decision = super.decide(exchange);
    if (this.patienceMs === undefined || decision instanceof Promise || decision.kind !== 'forward') return decision;
    return { ...decision, forwarding: { ...decision.forwarding, patienceMs: this.patienceMs } };
  }
}

/** The gateway's edge with authentication off, on a free port: what is tested is the wire. One controller answers, as it was asked. */
export class TestEdge {
  /** lines of the request log, parsed */
  readonly logged: { path: string; status: number; to: string }[] = [];

  private constructor(
    readonly server: EdgeServer,
    readonly url: string,
    private readonly upstreams: readonly Upstream[],
    private readonly log: RequestLog,
  ) {}

  static async start({
    services = {},
    limits,
    pool,
    trustedProxies = [],
    tls,
    patienceMs,
  }: TestEdgeOptions = {}): Promise<TestEdge> {
    const open = (name: ServiceName) =>
      new Upstream(name, services[name] ?? [], name === 'database' ? 'in turn' : 'first', { ...POOL_LIMITS, ...pool });
    const upstreams = {
      database: open('database'),
      'file-manager': open('file-manager'),
      pipeline: open('pipeline'),
      importer: open('importer'),
      'nl-query': open('nl-query'),
      reasoner: open('reasoner'),
      'reasoner-tools': open('reasoner-tools'),
    };
    const controllers = Fastify();
    takeRawBodies(controllers);
    controllers.all('/*', (request) => ({
      method: request.method,
      url: request.url,
      size: Buffer.isBuffer(request.body) ? request.body.length : 0,
      address: request.ip,
    }));
    await controllers.ready();
    let edge: TestEdge | undefined = undefined as TestEdge | undefined;
    const log = new RequestLog('test', (lines) => {
      for (const line of lines.trim().split('\n')) edge?.logged.push(JSON.parse(line));
    });
    const handler = new PatientRequestHandler({
      config: { authentication: { enabled: false, systemOnly: true } },
      authenticator: { known: () => undefined, identify: () => Promise.reject(new Error('authentication is off')) },
      databases: { exists: () => Promise.resolve(true) },
      authorizer: { authorize: () => undefined },
      mode: new ServerMode(),
      tokens: new ServiceTokens(await SecretRing.fromConfig({ inline: 'secret', watch: false })),
      upstreams,
      metrics: new ForwardingMetrics(),
      audit: { recordRefusedAccess: () => undefined },
      exchanges: { add: () => undefined, remove: () => undefined },
      requests: log,
      logger: pino({ level: 'silent' }),
      controllers,
      ownRoutes: new OwnRoutes(CONTROLLERS),
    });
    handler.patienceMs = patienceMs;
    const server = new EdgeServer(handler, { trustedOrigins: [], trustedProxies, tls, limits: { ...EDGE_LIMITS, ...limits } });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    edge = new TestEdge(server, url, Object.values(upstreams), log);
    return edge;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** The request log so far. */
  requests(): { path: string; status: number; to: string }[] {
    this.log.flush();
    return this.logged;
  }

  connect(): Socket {
    return connect(this.port, '127.0.0.1').on('error', () => undefined);
  }

  /** Sends the parts, each in a packet of its own, and gives what came back until the gateway closed the connection. */
  async talk(...parts: readonly (string | Buffer)[]): Promise<string> {
    const socket = this.connect().setNoDelay(true);
    const heard = heardOn(socket);
    for (const part of parts) {
      socket.write(part, 'latin1');
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return heard;
  }

  async stop(): Promise<void> {
    for (const upstream of this.upstreams) upstream.close();
    await this.server.close();
  }
}

/** All that comes on a connection until it is closed. */
export async function heardOn(socket: Socket): Promise<string> {
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  await once(socket, 'close');
  return heard;
}

/** The status codes in what was heard. */
export function statusesIn(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}

/** A service of a test that says what it is told to, byte by byte. */
export class RawService {
  readonly heard: string[] = [];
  readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param answer called when a request's head is there, with all heard so far on that connection */
  static async start(answer: (socket: Socket, request: string) => void): Promise<RawService> {
    const server = createServer((socket) => {
      let sofar = '';
      service.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => service.sockets.delete(socket));
      socket.on('data', (bytes: Buffer) => {
        sofar += bytes.toString('latin1');
        if (!sofar.includes('\r\n\r\n')) return;
        const request = sofar;
        sofar = '';
        service.heard.push(request);
        answer(socket, request);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const service = new RawService(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return service;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }
}
