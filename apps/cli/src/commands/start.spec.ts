import { expect, it } from '@jest/globals';
import { start } from './start';

const OPTIONS = { data: '/nowhere', host: '127.0.0.1', port: '0', importers: '1', pipelines: '1' };

it.each<[string, Partial<typeof OPTIONS>, Record<string, string>]>([
  ['SSL_KEYFILE', {}, { SSL_KEYFILE: '/server.pem' }],
  ['SSL_CERTIFICATE_FILE', {}, { SSL_CERTIFICATE_FILE: '/server.pem' }],
  ['SSL_PRIVATE_KEY_FILE', {}, { SSL_PRIVATE_KEY_FILE: '/server.pem' }],
  ['--pipelines 2 needs REDIS_URL', { pipelines: '2' }, {}],
  ["an address of this machine, not '203.0.113.7'", { host: '203.0.113.7' }, {}],
  ["an address of this machine, not 'no such host'", { host: 'no such host' }, {}],
])('a start is refused at once, with the reason: %s', async (reason, options, env) => {
  const context = { root: '/', bundle: '/', env, interactive: false };
  const starting = start({ ...OPTIONS, ...options }, [], context);
  await expect(starting).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(reason) });
});
