import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { KeptMemory } from './inspected-memory';
import { keptMemory } from './inspected-memory';
import type { FuzzedRequest } from './requests';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A database server of its own, with everybody let in, whose log is watched for internal failures. */
export class FuzzedServer {
  private child: ChildProcess | undefined;
  private port = 0;
  private inspector = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'strata-fuzz-'));
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });
  /** what the server logged as its own failures: first line of the stack, and the request */
  readonly failures: { readonly where: string; readonly line: string }[] = [];
  exit: string | undefined;

  async start(): Promise<void> {
    const settings = { AUTHENTICATION: 'false', HOST: '127.0.0.1', PORT: '0', DATA_DIR: this.folder, COMPRESS_FROM_BYTES: '1000' };
    const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', resolve('dist/apps/database/main.mjs')], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let lastWords = '';
    child.stderr.on('data', (text: Buffer) => {
      lastWords = `${lastWords}${text.toString()}`.slice(-4000);
      this.inspector ||= /ws:\/\/\S+/.exec(lastWords)?.[0] ?? '';
    });
    child.on('exit', (code, signal) => (this.exit = `${signal ?? code} ${lastWords}`));
    this.port = await new Promise<number>((found, failed) => {
      child.once('exit', () => failed(new Error(`the server ended: ${lastWords}`)));
      createInterface(child.stdout).on('line', (line) => {
        const entry = JSON.parse(line) as { event?: string; port?: number; err?: { stack?: string } };
        if (entry.event === 'listening') found(entry.port ?? 0);
        if (entry.event === 'request-failed') this.failures.push({ where: placeOf(entry.err?.stack ?? ''), line });
      });
    });
  }

  /** @throws Error when nothing came back in time, or the connection was cut */
  ask({ method, path, headers, body }: FuzzedRequest, timeoutMs: number): Promise<FuzzAnswer> {
    return new Promise((answered, failed) => {
      const length = body === undefined ? {} : { 'content-length': body.length };
      const options = {
        host: '127.0.0.1',
        port: this.port,
        method,
        path: encodedPath(path),
        agent: this.agent,
        headers: { ...headers, ...length },
      };
      const request = send(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          answered({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
        response.on('error', failed);
      });
      request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)));
      request.on('error', failed);
      request.end(body);
    });
  }

  /** What comes back for these bytes until the server closes or nothing more comes. */
  raw(bytes: Buffer): Promise<string> {
    return new Promise((answered) => {
      const socket = connect(this.port, '127.0.0.1');
      let heard = '';
      const end = () => {
        socket.destroy();
        answered(heard);
      };
      socket.setTimeout(300, end);
      socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
      socket.on('close', end).on('error', end);
      socket.write(bytes);
    });
  }

  /** after a full collection */
  memory(): Promise<KeptMemory> {
    return keptMemory(this.inspector);
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    const { child } = this;
    if (child !== undefined && this.exit === undefined) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** node refuses to send some characters in a path; the server has to take them encoded anyway. */
const encodedPath = (path: string): string => path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));

function placeOf(stack: string): string {
  const [message = '', ...frames] = stack.split('\n');
  const place = frames.find((frame) => frame.includes('src/')) ?? frames[0] ?? '';
  return `${message.slice(0, 120)} ${place.trim()}`;
}
