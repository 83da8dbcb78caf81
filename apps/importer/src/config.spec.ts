import { afterEach, describe, expect, it } from '@jest/globals';
import { connectDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { createModels } from '@strata/models';
import { startScriptedModelEndpoint, temporaryFolder } from '@strata/testing';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { asImporterConfig, importerSettings } from './config';
import { StoredFiles } from './file-sources/stored-files';

const configured = (env: Record<string, string>) =>
  asImporterConfig(
    importerSettings.parse({
      JWT_SECRET_KEYFILE: 'unread',
      DB_URL: 'http://127.0.0.1:9',
      FILE_MANAGER_URL: 'http://127.0.0.1:9',
      ...env,
    }),
  );

describe('settings that the importer hands on', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function serverThat(answers: RequestListener): Promise<string> {
    const server: Server = createServer(answers).listen(0, '127.0.0.1');
    closing.push(() => server.closeAllConnections() ?? server.close());
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function ring(): Promise<SecretRing> {
    const folder = await temporaryFolder();
    closing.push(() => folder.remove());
    const keyfile = join(folder.path, 'secret');
    await writeFile(keyfile, 'x'.repeat(64));
    return SecretRing.fromConfig({ keyfile, watch: false });
  }

  it('ARANGODB_REQUEST_TIMEOUT_SECONDS ends a request that the database never answers', async () => {
    const url = await serverThat(() => undefined);
    const { database } = configured({ DB_URL: url, ARANGODB_REQUEST_TIMEOUT_SECONDS: '1' });
    const db = connectDatabase({ ...database, database: 'strata', ring: await ring(), serverId: 'test' });
    closing.push(() => db.close());
    await expect(db.version()).rejects.toThrow(/timeout|timed out|aborted/i);
    expect(configured({}).database.timeoutMs).toBe(900_000);
  });

  it.each([
    ['0', 1],
    ['2', 3],
  ])('IMAGE_UPLOAD_MAX_RETRIES=%s: an image that cannot be copied is sent %d times', async (retries, sent) => {
    let asked = 0;
    const url = await serverThat((request, response) => {
      asked++;
      request.resume().once('end', () => response.writeHead(503).end('{}'));
    });
    const { fileManagerUrl, imageRetries } = configured({ FILE_MANAGER_URL: url, IMAGE_UPLOAD_MAX_RETRIES: retries });
    const where = {
      database: 'strata',
      project: 'p',
      serviceId: 's',
      ring: await ring(),
      patience: { budgetMs: 20_000, pauses: { firstMs: 1, longestMs: 2 } },
    };
    const files = new StoredFiles({ ...where, fileManagerUrl, imageRetries });
    const image = { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1]) };
    await expect(files.storeImage(image)).rejects.toMatchObject({ kind: 'unavailable', type: 'FileManagerUnavailable' });
    expect(asked).toBe(sent);
  });

  it('EMBEDDING_MAX_INPUT_TOKENS: of a longer text the provider is sent so many tokens', async () => {
    const endpoint = await startScriptedModelEndpoint();
    closing.push(() => endpoint.stop());
    endpoint.always(() => ({}));
    const { models } = configured({
      ...{ EMBEDDING_API_PROVIDER: 'custom', EMBEDDING_API_URL: endpoint.url, EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'k' },
      ...{ EMBEDDING_DIM: '8', EMBEDDING_MAX_INPUT_TOKENS: '3' },
    });
    await createModels(models).embedder.embed(['one two three four five', 'one']);
    expect(endpoint.calls[0]!.text).toBe('one two three\none');
  });
});
