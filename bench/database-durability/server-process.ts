import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const START_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CONFLICT = 1200;

/** A database server of its own, without authentication, that can be killed and started again on the same data. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private url = '';

  constructor(private readonly dataDir: string) {
    execFileSync(process.execPath, ['tools/build.mjs', 'apps/database'], { stdio: 'ignore' });
  }

  /** @throws Error with what the server said when it does not start */
  async start(): Promise<void> {
    const env = { ...process.env, AUTHENTICATION: 'false', HOST: '127.0.0.1', PORT: '0', DATA_DIR: this.dataDir };
    const child = spawn(process.execPath, [resolve('dist/apps/database/main.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    this.url = `http://127.0.0.1:${await listeningPort(child)}`;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** @returns the answer's body. @throws Error when the server is gone or refuses, `Refusal` for the latter */
  async request(method: string, path: string, body?: string | object, headers: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers,
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const content = JSON.parse(await answer.text()) as { errorNum?: number };
    if (!answer.ok) throw new Refusal(`${method} ${path}: ${JSON.stringify(content)}`, content.errorNum);
    return content;
  }

  /** All rows of a query. */
  async query(query: string, bindVars: object = {}): Promise<unknown[]> {
    const rows: unknown[] = [];
    let batch = (await this.request('POST', '/_api/cursor', { query, bindVars, batchSize: 50_000 })) as Batch;
    for (; ; batch = (await this.request('POST', `/_api/cursor/${batch.id}`)) as Batch) {
      for (const row of batch.result) rows.push(row);
      if (!batch.hasMore) return rows;
    }
  }
}

/** The server has answered, and said no. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly errorNum: number | undefined,
  ) {
    super(message);
  }

  /** somebody else was first, or an index came or went meanwhile: nothing was written */
  get isConflict(): boolean {
    return this.errorNum === CONFLICT;
  }
}

interface Batch {
  readonly result: unknown[];
  readonly hasMore: boolean;
  readonly id?: string;
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolvePort, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the database did not start: ${output.slice(-4000)}`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`the database ended with ${code}: ${output.slice(-4000)}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        output = (output + piece.toString()).slice(-100_000);
        const port = /"event":"listening"[^\n]*"port":(\d+)/.exec(output)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        resolvePort(Number(port));
      });
  });
}
