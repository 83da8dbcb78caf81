import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems hand out to outgoing connections, which would now and then take a port before its service does. */
const FIRST_PORT = 15_000;
const PORTS = 17_000;

/** Resolves to `wanted` when nothing listens there, otherwise to a port drawn at random. 0 always means "any". */
export async function freePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  if (wanted !== 0 && (await listenOnce(wanted, host)) !== undefined) return wanted;
  for (;;) {
    const port = FIRST_PORT + randomInt(PORTS);
    if ((await listenOnce(port, host)) !== undefined) return port;
  }
}

/** Whether this machine has the address (or name): otherwise nothing could ever listen there. */
export async function isOwnAddress(host: string): Promise<boolean> {
  return (await listenOnce(0, host)) !== undefined;
}

function listenOnce(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
