import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from 'arangojs';
import { isNotFound } from './as-app-error';
import { refuseStrangeKeys } from './refuse-strange-keys';

describe('a key that somebody made up', () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"_key":"x"}');
  });
  let database: Database;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    database = refuseStrangeKeys(new Database({ url: `http://127.0.0.1:${port}`, databaseName: 'd' }));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => void asked.splice(0));

  it.each(['..', '.', 'c/..', 'c/../../../_api/version', 'c/a/b', '?', 'a?b', 'a#b'])(
    'like %j finds nothing, and nothing is asked',
    async (key) => {
      const rows = database.collection('c');
      const found = await rows.document(key).catch((error: unknown) => error);
      expect(isNotFound(found)).toBe(true);
      await expect(rows.update(key, {})).rejects.toThrow();
      await expect(rows.remove(key)).rejects.toThrow();
      expect(asked).toEqual([]);
    },
  );

  it('that a document can have is asked for', async () => {
    for (const key of ['a', 'a.b', '...', '%2e%2e', "a:b@c'd"]) await database.collection('c').document(key);
    await database.collection('c').saveAll([{}]);
    expect(asked).toEqual([
      '/_db/d/_api/document/c/a',
      '/_db/d/_api/document/c/a.b',
      '/_db/d/_api/document/c/...',
      '/_db/d/_api/document/c/%252e%252e',
      "/_db/d/_api/document/c/a:b@c'd",
      expect.stringMatching(/^\/_db\/d\/_api\/document\/c/),
    ]);
  });
});
