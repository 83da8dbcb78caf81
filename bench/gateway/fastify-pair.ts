import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@strata/testing';
import type { ProxiedService } from './nginx';
import { StartedProcess } from './started-process';

const PACKAGES = ['fastify@5', '@fastify/http-proxy@11', '@fastify/jwt@10'];

/** The usual way to build a gateway in Node: both plugins as they come, verified tokens cached, no log. */
const PROGRAM = `
import Fastify from 'fastify';
import proxy from '@fastify/http-proxy';
import jwt from '@fastify/jwt';
const { port, secret, services } = JSON.parse(process.argv[2]);
const app = Fastify();
app.register(jwt, { secret, verify: { cache: 1000 } });
for (const { path, upstream, authorization } of services)
  app.register(proxy, {
    upstream, prefix: path, rewritePrefix: path,
    preHandler: (request) => request.jwtVerify(),
    replyOptions: { rewriteRequestHeaders: (_, headers) => (authorization ? { ...headers, authorization } : headers) },
  });
await app.listen({ host: '127.0.0.1', port });
`;

/** @param secret that signs the session tokens */
export async function startFastifyPair(
  folder: string,
  services: readonly ProxiedService[],
  secret: string,
): Promise<StartedProcess> {
  const home = join(folder, 'fastify-pair');
  const port = await freePort();
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(home, 'main.mjs'), PROGRAM);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...PACKAGES], { cwd: home });
  const settings = JSON.stringify({ port, secret, services });
  return StartedProcess.start(
    process.execPath,
    ['main.mjs', settings].map((arg) => (arg === 'main.mjs' ? join(home, arg) : arg)),
    {},
    `http://127.0.0.1:${port}/`,
  );
}
