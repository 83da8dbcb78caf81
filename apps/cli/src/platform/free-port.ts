import { createServer } from 'node:net';

/** Resolves to `wanted` when nothing listens there, otherwise to a port the system picks. 0 always means "any". */
export async function freePort(wanted = 0, host = '127.0.0.1'): Promise<number> {
  return (await listenOnce(wanted, host)) ?? (await listenOnce(0, host)) ?? wanted;
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
