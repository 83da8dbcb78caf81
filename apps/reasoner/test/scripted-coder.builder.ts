import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CoderEnd, CoderEvent, RewriteProposal, RewriteRequest, ToolServerStates } from '../src/coder/coder-protocol';

type Line = CoderEvent | CoderEnd;

/** What the coder says to one call: its lines, and what it waits for before the last; without an `end` among them the answer breaks off. */
export interface CoderScript {
  readonly lines: readonly Line[];
  readonly until?: Promise<unknown>;
}

/** A coder whose answers a test writes, on a port of its own (`coder-protocol.ts`). */
export class ScriptedCoder {
  servers: ToolServerStates['servers'] = {};
  readonly asked: {
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: Partial<RewriteRequest>;
  }[] = [];
  /** How many callers left before they had the whole answer. */
  left = 0;
  private server: Server | undefined;
  private readonly scripts: CoderScript[] = [];
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The next calls are answered so, first in, first out. */
  next(...scripts: (CoderScript | readonly Line[])[]): void {
    this.scripts.push(...scripts.map((script) => ('lines' in script ? script : { lines: script })));
  }

  /** Nothing is left of what another test wrote, or was asked. */
  forget(): void {
    this.scripts.length = 0;
    this.asked.length = 0;
    this.servers = {};
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      void (async () => {
        if (request.url === '/health') return response.end('{"status":"healthy"}');
        if (request.url === '/v1/tool-servers') return response.end(JSON.stringify({ servers: this.servers }));
        let text = '';
        for await (const chunk of request) text += String(chunk);
        this.asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Partial<RewriteRequest> });
        const { lines, until } = this.scripts.shift() ?? { lines: [{ event: 'end' }] };
        response.once('close', () => (this.left += response.writableFinished ? 0 : 1));
        response.writeHead(200, { 'content-type': 'application/x-ndjson' });
        response.flushHeaders();
        for (const line of lines.slice(0, -1)) response.write(`${JSON.stringify(line)}\n`);
        await until;
        response.end(
          lines
            .slice(-1)
            .map((line) => `${JSON.stringify(line)}\n`)
            .join(''),
        );
        return undefined;
      })();
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.server) await once(this.server, 'close');
    this.server = undefined;
  }
}

/** The end of an answer with a rewrite. */
export const proposed = (query: string, more: Partial<RewriteProposal> = {}): Extract<CoderEnd, { event: 'end' }> => ({
  event: 'end',
  proposal: {
    ...{ query, bindVars: {}, rules: ['scripted'], changes: ['A change.'], reasons: ['A reason.'], assumptions: [] },
    ...more,
  },
});
