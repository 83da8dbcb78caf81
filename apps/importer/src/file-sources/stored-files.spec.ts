import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SecretRing, verifyToken } from '@strata/auth';
import { temporaryFolder } from '@strata/testing';
import { StoredFiles } from './stored-files';

it('files are fetched with the secret in force, also right after another one was taken away', async () => {
  const home = await temporaryFolder();
  const secrets = join(home.path, 'secrets');
  await mkdir(secrets);
  await writeFile(join(secrets, '2'), 'the old secret');
  const [ring, ringOfFileManager] = await Promise.all([
    SecretRing.fromConfig({ folder: secrets, watch: false }),
    SecretRing.fromConfig({ folder: secrets, watch: false }),
  ]);
  const fileManager = createServer((request, response) => {
    try {
      verifyToken(ringOfFileManager, (request.headers.authorization ?? '').slice('Bearer '.length));
      response.end('bytes');
    } catch {
      response.writeHead(401).end('{}');
    }
  }).listen(0, '127.0.0.1');
  await once(fileManager, 'listening');
  const fileManagerUrl = `http://127.0.0.1:${(fileManager.address() as AddressInfo).port}`;
  const files = new StoredFiles({ fileManagerUrl, database: 'db', project: 'p', serviceId: 'importer', ring });
  try {
    await files.download('rag-input-x', 1);
    await writeFile(join(secrets, '1'), 'the new secret');
    await rm(join(secrets, '2'));
    for (const one of [ring, ringOfFileManager]) one.reload();
    expect(Buffer.from(await files.download('rag-input-x', 1)).toString()).toBe('bytes');
  } finally {
    fileManager.close();
    fileManager.closeAllConnections();
    await home.remove();
  }
});
