import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call on its way. */
export interface ProxiedCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** What is answered in place of the service. */
export interface FaultyAnswer {
  readonly status: number;
  readonly body: object;
}

/** Stands before a service and answers single calls in its place. */
export interface FaultyProxy extends AsyncDisposable {
  readonly url: string;
  /** asked for every call; `undefined` lets it through */
  fault: (call: ProxiedCall) => FaultyAnswer | undefined;
}

/** Starts it on a free port of the loopback. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const { method = 'GET', url: path = '/', headers } = request;
      const fault = proxy.fault({ method, path, body: body.toString() });
      if (fault) return response.writeHead(fault.status, { 'content-type': 'application/json' }).end(JSON.stringify(fault.body));
      const { hostname, port } = new URL(target);
      const passed = { ...headers, 'content-length': String(body.length) };
      const onward = httpRequest({ hostname, port, method, path, headers: passed, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      return onward.end(body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
  return proxy;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
