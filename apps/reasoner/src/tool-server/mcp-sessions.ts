import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { AppError } from '@strata/errors';
import type { AnswerForm } from './accepted-form';
import { formFor, nameBothForms } from './accepted-form';
import type { ToolCaller } from './tool-caller';

export interface SessionLimits {
  readonly total: number;
  readonly perUser: number;
  readonly idleMs: number;
}

interface Session {
  readonly id: string;
  readonly owner: string;
  readonly user: string;
  readonly transport: StreamableHTTPServerTransport;
  readonly form: AnswerForm;
  readonly server: Server;
  underWay: number;
  usedAt: number;
}

/** Of one user, in one project and database: nobody else's session can be gone on with. */
const ownerOf = ({ user, project, database }: ToolCaller): string => JSON.stringify([user, project, database ?? null]);

/** The sessions that are open, at most so many. A client whose session is gone gets 404 and opens another one, as the protocol says. */
export class McpSessions {
  private readonly sessions = new Map<string, Session>();
  private readonly sweep: NodeJS.Timeout;

  constructor(
    private readonly openServer: () => Server,
    private readonly limits: SessionLimits,
  ) {
    this.sweep = setInterval(() => this.dropIdle(Date.now()), Math.min(limits.idleMs, 60_000)).unref();
  }

  get size(): number {
    return this.sessions.size;
  }

  /** @throws AppError not-found `SessionNotFoundError` for one that is not there, or somebody else's */
  find(id: string, caller: ToolCaller): Session {
    const session = this.sessions.get(id);
    if (session === undefined || session.owner !== ownerOf(caller))
      throw new AppError('not-found', 'SessionNotFoundError', 'there is no such session: open another one');
    return session;
  }

  /** A session for a client that introduces itself, answered in the form that it asks for now. @throws AppError unavailable `TooManySessionsError` when all are in use */
  async open(caller: ToolCaller, accept: string | undefined): Promise<Session> {
    this.makeRoom(caller.user);
    const server = this.openServer();
    const id = randomUUID();
    const form = formFor(accept);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      enableJsonResponse: form === 'json',
      onsessionclosed: () => this.drop(id),
    });
    await server.connect(transport as Parameters<Server['connect']>[0]);
    const session: Session = {
      ...{ id, owner: ownerOf(caller), user: caller.user, transport, form, server },
      underWay: 0,
      usedAt: Date.now(),
    };
    this.sessions.set(id, session);
    return session;
  }

  /** Hands a request on; the session counts as used until it is answered. */
  async handle(session: Session, request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    session.underWay++;
    response.once('close', () => {
      session.underWay--;
      session.usedAt = Date.now();
    });
    nameBothForms(request, session.form);
    await session.transport.handleRequest(request, response, body);
  }

  /** Answers one message of a client that keeps no session. */
  async handleAlone(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const server = this.openServer();
    const form = formFor(request.headers.accept);
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: form === 'json' });
    response.once('close', () => void server.close());
    await server.connect(transport as Parameters<Server['connect']>[0]);
    nameBothForms(request, form);
    await transport.handleRequest(request, response, body);
  }

  async close(): Promise<void> {
    clearInterval(this.sweep);
    const all = [...this.sessions.values()];
    this.sessions.clear();
    await Promise.all(all.map(({ server }) => server.close()));
  }

  private makeRoom(user: string): void {
    const own = [...this.sessions.values()].filter((session) => session.user === user);
    if (own.length >= this.limits.perUser) this.dropLongestIdle(own);
    if (this.sessions.size >= this.limits.total) this.dropLongestIdle([...this.sessions.values()]);
  }

  private dropLongestIdle(sessions: readonly Session[]): void {
    const [idle] = sessions.filter(({ underWay }) => underWay === 0).toSorted((a, b) => a.usedAt - b.usedAt);
    if (idle === undefined) throw new AppError('unavailable', 'TooManySessionsError', 'all sessions are in use: try again later');
    this.drop(idle.id);
  }

  private dropIdle(now: number): void {
    for (const { id, underWay, usedAt } of this.sessions.values())
      if (underWay === 0 && now - usedAt > this.limits.idleMs) this.drop(id);
  }

  private drop(id: string): void {
    const session = this.sessions.get(id);
    this.sessions.delete(id);
    void session?.server.close();
  }
}
