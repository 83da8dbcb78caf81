import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { resolve } from 'node:path';

const IMPORT_BATCH_BYTES = 4 * 1024 * 1024;
const START_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 600_000;

/** The embedded database as one process on a free port, without authentication (loopback only), as PostgreSQL runs with `trust`. */
export class StrataDatabase {
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** until the first request was answered, milliseconds */
    readonly startMs: number,
  ) {}

  /** @param nodeOptions of its process */
  static async start(dataDir: string, nodeOptions: readonly string[] = []): Promise<StrataDatabase> {
    execFileSync(process.execPath, ['tools/build.mjs', 'apps/database'], { stdio: 'ignore' });
    const env = { ...process.env, AUTHENTICATION: 'false', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
    const began = performance.now();
    const program = [...nodeOptions, resolve('dist/apps/database/main.mjs')];
    const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const port = await listeningPort(child);
    const url = `http://127.0.0.1:${port}`;
    await fetch(`${url}/_api/version`);
    return new StrataDatabase(child, url, performance.now() - began);
  }

  /**
   * One request. @returns the body
   * @throws Error with the answer when the status is no success
   */
  async request(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, text } = await this.send(method, path, body === undefined ? '' : JSON.stringify(body));
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** All rows of a query, over as many batches as it takes. */
  async query(query: string, bindVars: object = {}): Promise<unknown[]> {
    let batch = (await this.request('POST', '/_api/cursor', { query, bindVars, batchSize: 100_000 })) as CursorAnswer;
    const rows = batch.result;
    while (batch.hasMore) rows.push(...(batch = (await this.request('PUT', `/_api/cursor/${batch.id}`)) as CursorAnswer).result);
    return rows;
  }

  /** Imports a file of JSON lines, two requests at a time. @returns seconds */
  async importFile(collection: string, file: string): Promise<number> {
    const began = performance.now();
    const running = new Set<Promise<void>>();
    const send = async (lines: string) => {
      const answer = await fetch(`${this.url}/_api/import?collection=${collection}&type=documents&complete=true`, {
        method: 'POST',
        body: lines,
      });
      if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    let rest = '';
    for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: IMPORT_BATCH_BYTES })) {
      const text = rest + String(piece);
      const end = text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      const sending: Promise<void> = send(text.slice(0, end)).finally(() => running.delete(sending));
      running.add(sending);
      if (running.size >= 2) await Promise.race(running);
    }
    await Promise.all(running);
    return (performance.now() - began) / 1_000;
  }

  /** Memory of the process in MiB: private (anonymous) and all that is resident, the mapped file included (Linux). */
  memoryMiB(): { private: number; resident: number } {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
    return { private: Math.round(kilobytes('RssAnon') / 1_024), resident: Math.round(kilobytes('VmRSS') / 1_024) };
  }

  /** Sends its process a message. */
  tell(message: string): void {
    this.child.send(message);
  }

  /** Sends its process a message. @returns the first that comes back and has an attribute of that name */
  async ask(message: string): Promise<unknown> {
    const answered = new Promise((resolveAnswer) => {
      const take = (answer: object) => {
        if (!(message in answer)) return;
        this.child.off('message', take);
        resolveAnswer(answer);
      };
      this.child.on('message', take);
    });
    this.tell(message);
    return answered;
  }

  /** By node:http, because fetch costs a client more than a small request costs the server. */
  send(method: string, path: string, body: string | Buffer): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((answered, failed) => {
      const headers = { 'content-length': Buffer.byteLength(body) };
      const sent = send(`${this.url}${path}`, { method, headers, agent: this.agent, timeout: REQUEST_TIMEOUT_MS }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => answered({ status: response.statusCode ?? 0, text }));
        response.on('error', failed);
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer`)));
      sent.on('error', failed);
      sent.end(body);
    });
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

interface CursorAnswer {
  readonly result: unknown[];
  readonly hasMore: boolean;
  readonly id?: string;
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const timer = setTimeout(() => reject(new Error('the database did not start')), START_TIMEOUT_MS);
    let output = '';
    child.once('exit', (code) => reject(new Error(`the database ended with ${code}: ${output.slice(-2_000)}`)));
    child.stdout?.on('data', (piece: Buffer) => {
      output = (output + piece.toString()).slice(-100_000);
      const port = /"event":"listening"[^\n]*"port":(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolvePort(Number(port));
    });
  });
}
