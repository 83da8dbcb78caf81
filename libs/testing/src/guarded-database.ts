import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from './start-app';
import { startApp } from './start-app';
import type { PlatformDatabase } from './start-platform-database';
import { startPlatformDatabase } from './start-platform-database';

export type GrantedLevel = 'none' | 'ro' | 'rw';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const ROOT_PASSWORD = 'first';
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Somebody who sends requests through the gateway. */
export interface Caller {
  readonly name: string;
  readonly authorization: string;
}

/** The real database behind the gateway, with requests in the name of users. */
export class GuardedDatabase {
  readonly root: Caller = { name: 'root', authorization: basic('root', ROOT_PASSWORD) };
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });
  private users = 0;

  private constructor(
    private readonly database: PlatformDatabase,
    private readonly gateway: RunningApp,
  ) {}

  static async start(): Promise<GuardedDatabase> {
    const database = await startPlatformDatabase();
    const gateway = await startApp('auth-gateway', {
      DB_URL: database.url,
      JWT_SECRET_KEYFILE: database.secretKeyfile,
      DATABASE_PASSWORD: ROOT_PASSWORD,
      LOG_LEVEL: 'error',
    });
    while (!(await fetch(`${gateway.url}/_admin/server/availability`)).ok) await delay(20);
    return new GuardedDatabase(database, gateway);
  }

  /** The gateway's. */
  get url(): string {
    return this.gateway.url;
  }

  /** For services that are started beside it. */
  get platform(): { readonly databaseUrl: string; readonly secretKeyfile: string } {
    return { databaseUrl: this.database.url, secretKeyfile: this.database.secretKeyfile };
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    await this.gateway.stop();
    await this.database.stop();
  }

  /** The path exactly as given. */
  async call(
    { authorization }: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { hostname, port } = new URL(this.gateway.url);
    const sent = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const length = sent === undefined ? {} : { 'content-length': String(sent.length) };
    const options = { hostname, port, method, path, agent: this.agent, headers: { authorization, ...length, ...headers } };
    return new Promise((resolve, reject) => {
      const request = httpRequest(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => {
          const content = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as Answer['body']) : { text };
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content });
        });
      });
      request.on('error', reject);
      request.end(sent);
    });
  }

  /** The same by root, who must not fail. */
  async prepare(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.call(this.root, method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A new user with the grants given: `{'db': 'rw', 'db/collection': 'ro'}`. */
  async user(grants: Readonly<Record<string, GrantedLevel | undefined>> = {}): Promise<Caller> {
    const name = `user${++this.users}`;
    await this.prepare('POST', '/_api/user', { user: name, passwd: 'pw' });
    for (const [on, grant] of Object.entries(grants)) if (grant) await this.grant(name, on, grant);
    const { jwt } = await this.prepare('POST', '/_open/auth', { username: name, password: 'pw' });
    return { name, authorization: `Bearer ${String(jwt)}` };
  }

  async grant(user: string, on: string, grant: GrantedLevel): Promise<void> {
    await this.prepare('PUT', `/_api/user/${user}/database/${on}`, { grant });
  }

  /** What a user was granted explicitly on the collections of a database. */
  async collectionGrants(user: string, database: string): Promise<Record<string, string>> {
    const { result } = await this.prepare('GET', `/_api/user/${user}/database?full=true`);
    const { collections = {} } = (result as Record<string, { collections?: Record<string, string> }>)[database] ?? {};
    return Object.fromEntries(Object.entries(collections).filter(([, level]) => level !== 'undefined'));
  }
}
