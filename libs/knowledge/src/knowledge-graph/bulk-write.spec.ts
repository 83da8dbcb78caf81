import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { Database } from 'arangojs';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bulkWrite } from './bulk-write';

const STORED = { created: 1, updated: 0, ignored: 0, errors: 0, empty: 0 };
const REFUSED = { error: true, code: 403, errorNum: 11, errorMessage: 'forbidden' };

describe('Writing rows in batches', () => {
  /** Stands for a database that takes its time: every import waits here until the test answers it. */
  let server: Server;
  let waiting: ServerResponse[];
  let asked: number;
  let db: Database;

  beforeEach(async () => {
    [waiting, asked] = [[], 0];
    server = createServer((request, response) => {
      request.resume().once('end', () => {
        asked++;
        waiting.push(response);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    db = new Database({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });

  afterEach(() => {
    db.close();
    server.closeAllConnections();
    server.close();
  });

  const rows = Array.from({ length: 20 }, (_, n) => ({ _key: `row-${n}` }));

  function answer(status: number, body: object): void {
    waiting.shift()!.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /** Begins to write one row per request, and waits until as many are under way as there may be. */
  async function begin(signal?: AbortSignal) {
    const outcome: { ended?: unknown } = {};
    void bulkWrite(db, [{ collection: 'rows', rows }], { batchSize: 1, ...(signal ? { signal } : {}) }).then(
      (written) => (outcome.ended = written),
      (error: unknown) => (outcome.ended = error),
    );
    await eventually(() => waiting.length === 3);
    return outcome;
  }

  it('stores them all, three requests at a time', async () => {
    const outcome = await begin();
    while (outcome.ended === undefined) {
      expect(waiting.length).toBeLessThanOrEqual(3);
      if (waiting.length > 0) answer(200, STORED);
      else await new Promise(setImmediate);
    }
    expect([outcome.ended, asked]).toEqual([20, 20]);
  });

  it.each([
    ['is refused', (): void => answer(403, REFUSED), { type: 'DatabaseRefusedToken' }],
    ['is cancelled', (cancel: () => void): void => (cancel(), answer(200, STORED)), { message: 'enough' }],
  ])('ends only when nothing is under way any more, and asks for nothing more, once it %s', async (_, stop, reason) => {
    const cancelling = new AbortController();
    const outcome = await begin(cancelling.signal);
    stop(() => cancelling.abort(new Error('enough')));
    answer(200, STORED);
    await sleep(50); // the third is still with the database
    expect(outcome.ended).toBeUndefined();
    answer(200, STORED);
    await eventually(() => outcome.ended !== undefined);
    expect(outcome.ended).toMatchObject(reason);
    expect(asked).toBe(3);
  });
});
