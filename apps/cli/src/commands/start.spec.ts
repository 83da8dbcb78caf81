import { expect, it } from '@jest/globals';
import { start } from './start';

it.each(['SSL_KEYFILE', 'SSL_CERTIFICATE_FILE', 'SSL_PRIVATE_KEY_FILE'])(
  'a platform that is asked for TLS by %s is not started without it',
  async (name) => {
    const options = { data: '/nowhere', host: '127.0.0.1', port: '0', importers: '1', pipelines: '1' };
    const context = { root: '/', bundle: '/', env: { [name]: '/server.pem' }, interactive: false };
    await expect(start(options, context)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(name) });
  },
);
