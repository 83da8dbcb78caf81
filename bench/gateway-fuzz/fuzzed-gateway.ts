import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeptMemory } from '../database-fuzz/inspected-memory';
import { keptMemory } from '../database-fuzz/inspected-memory';
import type { KnownIdentities } from './oracle';

const ROOT_PASSWORD = 'the password of root';
const SECRETS = ['the active secret', 'the passive secret'] as const;

/** What a service behind the gateway received. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
}

/** A gateway of its own that lets nobody in without credentials, the database and a service behind it. */
export class FuzzedGateway {
  port = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'strata-fuzz-'));
  private readonly children: ChildProcess[] = [];
  private service: Server | undefined;
  private inspector = '';
  readonly received: Received[] = [];
  /** what the gateway logged as its own failures */
  readonly failures: string[] = [];
  exit: string | undefined;

  async start(): Promise<KnownIdentities> {
    const secrets = join(this.folder, 'secrets');
    mkdirSync(secrets);
    SECRETS.forEach((secret, at) => writeFileSync(join(secrets, String(at)), secret));
    this.service = createServer((request, response) => {
      this.received.push({ headers: request.headers });
      request.resume().on('end', () => response.end('{}'));
      request.on('error', () => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(this.service, 'listening');
    const database = await this.run('database', { DATA_DIR: join(this.folder, 'data'), JWT_SECRET_FOLDER: secrets });
    this.port = await this.run(
      'auth-gateway',
      {
        DB_URL: `http://127.0.0.1:${database}`,
        PIPELINE_URL: `http://127.0.0.1:${(this.service.address() as AddressInfo).port}`,
        JWT_SECRET_FOLDER: secrets,
        DATABASE_PASSWORD: ROOT_PASSWORD,
        SERVER_AUTHENTICATION_SYSTEM_ONLY: 'false',
        AUTH_THROTTLE: 'false',
        LOG_LEVEL: 'info',
      },
      ['--inspect=127.0.0.1:0'],
    );
    while (!(await fetch(`http://127.0.0.1:${this.port}/_admin/server/availability`)).ok) await delay(20);
    this.failures.length = 0; // while it started, it said so
    return this.prepare();
  }

  /** after a full collection */
  memory(): Promise<KeptMemory> {
    return keptMemory(this.inspector);
  }

  async stop(): Promise<void> {
    for (const child of this.children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    this.service?.close();
    this.service?.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async prepare(): Promise<KnownIdentities> {
    const call = async (method: string, path: string, body: object) => {
      const authorization = `Basic ${Buffer.from(`root:${ROOT_PASSWORD}`).toString('base64')}`;
      const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
        method,
        headers: { authorization },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { token: string };
    };
    const madeAt = Math.floor(Date.now() / 1_000);
    await call('POST', '/_api/collection', { name: 'things' });
    await call('POST', '/_api/user', { user: 'stranger', passwd: 'of a stranger' });
    await call('POST', '/_api/user', { user: 'inactive', passwd: 'wrong', active: false });
    const tokens = await Promise.all(
      ['root', 'stranger'].map(async (user) => {
        const { token } = await call('POST', `/_api/token/${user}`, { name: 'fuzz', valid_until: madeAt + 86_400 });
        return [token, user] as const;
      }),
    );
    const passwords = new Map([
      ['root', ROOT_PASSWORD],
      ['stranger', 'of a stranger'],
    ]);
    return { secrets: SECRETS, passwords, accessTokens: new Map(tokens), madeAt };
  }

  /** @returns its port */
  private async run(app: string, env: Record<string, string>, flags: string[] = []): Promise<number> {
    const settings = { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env };
    const child = spawn(process.execPath, [...flags, resolve(`dist/apps/${app}/main.mjs`)], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.children.push(child);
    let lastWords = '';
    child.stderr.on('data', (text: Buffer) => {
      lastWords = `${lastWords}${text.toString()}`.slice(-4_000);
      this.inspector ||= /ws:\/\/\S+/.exec(lastWords)?.[0] ?? '';
    });
    child.on('exit', (code, signal) => (this.exit = `${app}: ${signal ?? code} ${lastWords}`));
    return new Promise((found, failed) => {
      child.once('exit', () => failed(new Error(`${app} ended: ${lastWords}`)));
      createInterface(child.stdout).on('line', (line) => {
        const entry = JSON.parse(line) as { event?: string; port?: number; url?: string };
        if (entry.event === 'listening') found(entry.port ?? Number(new URL(entry.url ?? '').port));
        if (entry.event === 'request-failed') this.failures.push(line);
      });
    });
  }
}
