import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { materialised } from '../expressions/document-slot';
import type { JsonObject, JsonValue } from '../store/database';
import type { CursorAnswer } from './cursors';
import { Cursors } from './cursors';
import { TestDatabase } from './query-engine.builder';
import { readCursorRequest } from './query-request';
import type { RunningQuery } from './running-query';

const DOCUMENTS: readonly JsonObject[] = Array.from({ length: 2500 }, (_, n) => ({ _key: `k${n}`, n }));
const STREAM = { stream: true };

interface Batch {
  readonly result: readonly JsonValue[];
  readonly hasMore: boolean;
  readonly id?: string;
}

const batchOf = ({ json }: CursorAnswer): Batch => JSON.parse(json.toString()) as Batch;

describe('streamed queries', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await TestDatabase.open();
    await db.fill('c', DOCUMENTS);
  });
  afterEach(() => db.close());

  async function rest(query: RunningQuery, size: number): Promise<readonly JsonValue[]> {
    const rows: JsonValue[] = [];
    do rows.push(...(await query.readBatch(size)).map(materialised));
    while (query.waiting > 0);
    return rows;
  }

  it.each([1, 7, 1000, 5000])('give the same rows as others, %i at a time', async (size) => {
    const text = 'FOR d IN c FILTER d.n % 3 != 0 RETURN d';
    expect(await rest(await db.start(text, STREAM), size)).toEqual(await db.query(text));
  });

  it('go on from disk with the state they began with when they are slow', async () => {
    const text = 'FOR d IN c SORT d.n RETURN [d.n, d]';
    const expected = await db.query(text);
    const query = await db.start(text, STREAM);
    const first = (await query.readBatch(100)).map(materialised);
    const releasing = query.releaseSnapshot();
    const second = (await query.readBatch(50)).map(materialised);
    await db.query('FOR d IN c UPDATE d WITH {n: -1} IN c');
    await releasing;
    expect(query.isFinished).toBe(true);
    expect([...first, ...second, ...(await rest(query, 333))]).toEqual(expected);
    expect(readdirSync(join(db.folder, 'spill'))).toEqual([]);
  });

  it.each([
    ['much has been written meanwhile', { heldMs: Infinity, writtenBytes: 100_000, lookEveryMs: 5 }],
    ['they are old', { heldMs: 20, writtenBytes: Infinity, lookEveryMs: 5 }],
  ])('let go of their snapshot when %s, and answer as before', async (_reason, limits) => {
    const cursors = new Cursors(db.engine, limits);
    const request = readCursorRequest({ query: 'FOR d IN c SORT d.n RETURN d.n', batchSize: 100, options: STREAM });
    const first = batchOf(await cursors.start(db.database, request, { user: 'root' }));
    expect(db.engine.running.current(null)).toHaveLength(1);
    await db.query('FOR i IN 1..2000 INSERT {_key: CONCAT("x", i), n: -i, text: "some text to be written"} INTO c');
    while (db.engine.running.current(null).length > 0) await wait(5); // the rest is computed
    const rows = [...first.result];
    for (let batch = first; batch.hasMore;) {
      batch = batchOf(await cursors.next(db.database, null, first.id!));
      rows.push(...batch.result);
    }
    expect(rows).toEqual(DOCUMENTS.map(({ n }) => n));
  });

  it('keep their snapshot below the limits', async () => {
    const cursors = new Cursors(db.engine, { heldMs: 60_000, writtenBytes: 64 * 1024 * 1024, lookEveryMs: 1 });
    const request = readCursorRequest({ query: 'FOR d IN c RETURN d.n', batchSize: 100, options: STREAM });
    await cursors.start(db.database, request, { user: 'root' });
    await wait(20);
    expect(db.engine.running.current(null)).toHaveLength(1);
    cursors.closeAll();
    expect(db.engine.running.current(null)).toEqual([]);
  });

  it('leave no cursor behind when the client leaves while a large first batch is written', async () => {
    const cursors = new Cursors(db.engine);
    const bindVars = { value: Array.from({ length: 20_000 }, (_, n) => `member ${n}`) };
    const request = readCursorRequest({ query: 'FOR i IN 1..60 RETURN @value', bindVars, batchSize: 50, options: STREAM });
    const client = new AbortController();
    const answering = cursors.start(db.database, request, { user: 'root', signal: client.signal });
    client.abort();
    await expect(answering).rejects.toBeDefined();
    expect(db.engine.running.current(null)).toEqual([]);
  });

  it('tell the error of the part that was computed ahead', async () => {
    const query = await db.start('FOR d IN c RETURN d.n < 2400 ? d.n : FAIL("late")', STREAM);
    await query.readBatch(10);
    await query.releaseSnapshot();
    await expect(query.readBatch(10)).rejects.toMatchObject({ errorNum: 1569 });
  });

  it('keep their transaction while they write', async () => {
    const query = await db.start('FOR i IN 1..3000 INSERT {_key: CONCAT("x", i)} INTO c RETURN NEW._key', STREAM);
    await query.readBatch(10);
    await query.releaseSnapshot();
    expect(query.isFinished).toBe(false);
    expect(await db.query('RETURN LENGTH(c)')).toEqual([2500]);
    await rest(query, 1000);
    expect(await db.query('RETURN LENGTH(c)')).toEqual([5500]);
  });

  it('charge the memory of rows that wait, not of those that were read', async () => {
    const query = await db.start('FOR i IN 1..200000 RETURN CONCAT("some text ", i)', STREAM);
    await rest(query, 1000);
    expect(query.memory.peak).toBeLessThan(200_000);
    const whole = await db.start('FOR i IN 1..200000 RETURN CONCAT("some text ", i)');
    await whole.readAll();
    expect(whole.memory.peak).toBeGreaterThan(4_000_000);
  });
});
