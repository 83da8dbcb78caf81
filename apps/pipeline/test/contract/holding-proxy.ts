import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that goes through. */
export interface ProxiedCall {
  readonly method: string;
  /** with its query */
  readonly path: string;
  readonly body: string;
}

/** One call that is kept back. */
export interface HeldCall {
  /** resolves when the call is here */
  readonly reached: Promise<void>;
  /** lets it pass, or answers it with this status instead; a call that has not come yet passes when it comes */
  release(status?: number): void;
}

/** Stands between a service and one that it calls: passes calls on, and keeps the one back that a test wants to be under way. */
export interface HoldingProxy extends AsyncDisposable {
  readonly url: string;
  /** where calls go: a base URL */
  target: string;
  /** Keeps the next call back that is meant; or its answer alone, so that what it asks for is done meanwhile. */
  hold(isMeant: (call: ProxiedCall) => boolean, what?: 'call' | 'answer'): HeldCall;
}

interface Hold {
  what: 'call' | 'answer';
  isMeant: (call: ProxiedCall) => boolean;
  arrive: () => void;
  released: Promise<number | undefined>;
}

/** What belongs to one connection, and not to the message. */
const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect']);

/** Starts it on a free port of the loopback. */
export async function startHoldingProxy(target = ''): Promise<HoldingProxy> {
  const holds: Hold[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { method = '', url: path = '', headers } = request;
    const place = holds.findIndex(({ isMeant }) => isMeant({ method, path, body: body.toString() }));
    const [hold] = place < 0 ? [] : holds.splice(place, 1);
    const wait = async (): Promise<boolean> => {
      hold?.arrive();
      const status = await hold?.released;
      if (status !== undefined && !response.destroyed) response.writeHead(status).end('{"detail":"scripted"}');
      return response.writableEnded || response.destroyed; // answered, or whoever asked has given up
    };
    if (hold?.what === 'call' && (await wait())) return;
    const sent = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)) as [string, string][];
    const answer = await fetch(proxy.target + path, { method, headers: sent, ...(body.length > 0 ? { body } : {}) });
    if (hold?.what === 'answer' && (await wait())) return;
    const type = answer.headers.get('content-type');
    response.writeHead(answer.status, type === null ? {} : { 'content-type': type });
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: HoldingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    hold: (isMeant, what = 'call') => {
      const arrival = Promise.withResolvers<void>();
      const freedom = Promise.withResolvers<number | undefined>();
      const hold = { what, isMeant, arrive: arrival.resolve, released: freedom.promise };
      holds.push(hold);
      return {
        reached: arrival.promise,
        release: (status) => {
          freedom.resolve(status);
          if (holds.includes(hold)) holds.splice(holds.indexOf(hold), 1);
        },
      };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
