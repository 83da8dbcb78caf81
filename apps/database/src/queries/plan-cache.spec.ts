import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from './query-engine.builder';

describe('plans used again', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 50 }, (_, n) => ({ _key: `k${n}`, n, ...(n % 2 ? { odd: n } : {}) })),
    );
  });
  afterEach(() => db.close());

  it('serve other bind values', async () => {
    const text = 'FOR d IN c FILTER d.n IN @list AND d.n < @top SORT d.n LIMIT @limit RETURN d.n + @plus';
    expect(await db.query(text, { list: [1, 2, 3], top: 9, limit: 2, plus: 10 })).toEqual([11, 12]);
    expect(await db.query(text, { list: [4, 5, 6], top: 6, limit: 5, plus: 0 })).toEqual([4, 5]);
    expect(await db.query(text, { list: null, top: 6, limit: 5, plus: 0 })).toEqual([]);
  });

  it('notice new indexes and dropped collections', async () => {
    const text = 'FOR d IN c FILTER d.n == @n RETURN d._key';
    expect(await db.query(text, { n: 7 })).toEqual(['k7']);
    await db.database.createIndex('c', { type: 'persistent', fields: ['n'] });
    expect(await db.query(text, { n: 8 })).toEqual(['k8']);
    await db.database.dropCollection('c');
    await expect(db.query(text, { n: 8 })).rejects.toMatchObject({ errorNum: 1203 });
  });

  it('find null through a sparse index only when it holds it', async () => {
    await db.database.createIndex('c', { type: 'persistent', fields: ['odd'], sparse: true });
    const text = 'FOR d IN c FILTER d.odd == @v COLLECT WITH COUNT INTO k RETURN k';
    expect(await db.query(text, { v: 3 })).toEqual([1]);
    expect(await db.query(text, { v: null })).toEqual([25]);
    expect(await db.query(text, { v: 5 })).toEqual([1]);
  });

  it('still refuse missing, unknown and wrong parameters', async () => {
    const text = 'FOR d IN @@c LIMIT @n RETURN d[@a]';
    expect(await db.query(text, { '@c': 'c', n: 1, a: 'n' })).toEqual([0]);
    await expect(db.query(text, { '@c': 'c', n: 1 })).rejects.toMatchObject({ errorNum: 1551 });
    await expect(db.query(text, { '@c': 'c', n: 1, a: 'n', more: 1 })).rejects.toMatchObject({ errorNum: 1552 });
    await expect(db.query(text, { '@c': 'c', n: -1, a: 'n' })).rejects.toMatchObject({ errorNum: 1504 });
    await expect(db.query(text, { '@c': 7, n: 1, a: 'n' })).rejects.toMatchObject({ errorNum: 1553 });
  });
});
