import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Registered ports below those that systems hand out to outgoing connections (from 32,768 on with Linux): a port from up there may be
 * taken by anybody's next request before the service under test has it.
 */
const FIRST_PORT = 15_000;
const PORTS = 17_000;

/** A TCP port on 127.0.0.1 that nobody listened on a moment ago, drawn at random so that tests side by side hardly meet. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + randomInt(PORTS);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return false;
  }
}
