import { once } from 'node:events';
import { rename, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ConnectionOptions, Server } from 'node:tls';
import { connect, createServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { eventually, temporaryFolder } from '@strata/testing';
import { ONE, TWO } from './certificates.fixture';
import { ServerCertificate } from './server-certificate';

let folder: TemporaryFolder;
let certificate: ServerCertificate | undefined;
let server: Server | undefined;
const warnings: string[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  warnings.length = 0;
});
afterEach(async () => {
  certificate?.close();
  server?.close();
  await folder.remove();
});

const path = (name: string) => join(folder.path, name);
const keyfile = ({ certificate: cert, privateKey }: typeof ONE) => cert + privateKey;
const open = (source: ConstructorParameters<typeof ServerCertificate>[0]) =>
  (certificate = new ServerCertificate(source, (message) => warnings.push(message)));

async function serve(): Promise<void> {
  const current = certificate as ServerCertificate;
  server = createServer(current.context, (socket) => socket.end('hello').on('error', () => undefined)).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => undefined);
  current.servesOn(server);
  await once(server, 'listening');
}

/** Common name of the certificate a new connection is shown. */
async function shown(options: ConnectionOptions = {}): Promise<string> {
  const { port } = server?.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    return String(socket.getPeerCertificate().subject.CN);
  } finally {
    socket.destroy();
  }
}

const untilShown = (name: string) => eventually(async () => (await shown()) === name);

describe('the certificate', () => {
  it('comes from one file with certificate and key, as ArangoDB has it', async () => {
    await writeFile(path('server.pem'), keyfile(ONE));
    open({ keyfile: path('server.pem') });
    await serve();
    expect(await shown()).toBe(ONE.commonName);
  });

  it('is replaced under the running listener, also by a swapped link; half a replacement changes nothing', async () => {
    for (const [name, { certificate: cert, privateKey }] of Object.entries({ v1: ONE, v2: TWO })) {
      await writeFile(path(`${name}.crt`), cert);
      await writeFile(path(`${name}.key`), privateKey);
    }
    const point = async (link: string, to: string) => {
      await symlink(to, path('next'));
      await rename(path('next'), path(link));
    };
    await point('tls.crt', 'v1.crt');
    await point('tls.key', 'v1.key');
    open({ certificate: path('tls.crt'), privateKey: path('tls.key') });
    await serve();
    await point('tls.crt', 'v2.crt');
    await eventually(() => warnings.length > 0);
    expect(warnings).toEqual([expect.stringContaining('no certificate with its private key')]);
    expect(await shown()).toBe(ONE.commonName);
    await point('tls.key', 'v2.key');
    await untilShown(TWO.commonName);
    expect(warnings.join()).not.toContain('BEGIN');
  });

  it.each<[string, ConnectionOptions]>([
    ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
    ['a cipher without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }],
    ['a cipher without authentication of data', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' }],
  ])('is not shown to whoever offers only %s', async (_, options) => {
    await writeFile(path('server.pem'), keyfile(ONE));
    open({ keyfile: path('server.pem') });
    await serve();
    await expect(shown(options)).rejects.toThrow();
    expect(await shown({ maxVersion: 'TLSv1.2' })).toBe(ONE.commonName);
    expect(await shown({ minVersion: 'TLSv1.3' })).toBe(ONE.commonName);
  });

  it.each<[string, string]>([
    ['is missing', ''],
    ['has no key', ONE.certificate],
    ['has the key of another', ONE.certificate + TWO.privateKey],
    ['is no PEM', 'rubbish'],
  ])('that %s keeps the gateway from starting', async (_, content) => {
    if (content !== '') await writeFile(path('server.pem'), content);
    expect(() => open({ keyfile: path('server.pem') })).toThrow(expect.objectContaining({ type: 'TlsFilesError' }));
  });
});
