import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from './query-engine.builder';

describe('modifying queries', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await TestDatabase.open();
    await db.fill('c', [
      { _key: 'a', n: 1 },
      { _key: 'b', n: 2 },
    ]);
  });
  afterEach(() => db.close());

  const all = () => db.query('FOR d IN c SORT d._key RETURN [d._key, d.n]');

  it('inserts, and returns the new document', async () => {
    expect(await db.query('INSERT {_key: "x", n: 9} INTO c RETURN NEW.n')).toEqual([9]);
    expect(await all()).toEqual([
      ['a', 1],
      ['b', 2],
      ['x', 9],
    ]);
  });

  it('updates each document once, however the loop and the writes meet', async () => {
    expect(await db.query('FOR d IN c UPDATE d WITH {n: d.n + 10} IN c RETURN [OLD.n, NEW.n]')).toEqual([
      [1, 11],
      [2, 12],
    ]);
    await db.query('FOR d IN c INSERT {n: d.n} INTO c');
    expect(await db.query('FOR d IN c COLLECT WITH COUNT INTO n RETURN n')).toEqual([4]);
  });

  it('replaces and removes by key, document or object', async () => {
    await db.query('REPLACE "a" WITH {m: 5} IN c');
    expect(await db.query('RETURN UNSET(DOCUMENT("c/a"), "_rev")')).toEqual([{ _key: 'a', _id: 'c/a', m: 5 }]);
    await db.query('FOR d IN c FILTER d._key == "a" REMOVE d IN c');
    await db.query('REMOVE {_key: "b"} IN c');
    expect(await all()).toEqual([]);
  });

  it('upserts, and sees what it wrote before', async () => {
    const text =
      'FOR k IN ["p", "p", "q"] UPSERT {name: k} INSERT {name: k, count: 1} UPDATE {count: OLD.count + 1} IN c RETURN [OLD.count, NEW.count]';
    expect(await db.query(text)).toEqual([
      [null, 1],
      [1, 2],
      [null, 1],
    ]);
    expect(await db.query('FOR d IN c FILTER d.name != null SORT d.name RETURN [d.name, d.count]')).toEqual([
      ['p', 2],
      ['q', 1],
    ]);
  });

  it.each(['INSERT {} INTO c', 'RETURN (FOR d IN c REMOVE d IN c)', 'FOR d IN c UPDATE d WITH {n: 0} IN c'])(
    'refuses %s when it may only read, and changes nothing',
    async (text) => {
      await expect(db.query(text, {}, { readOnly: true })).rejects.toMatchObject({ errorNum: 1004, http: 403 });
      expect(await db.query('FOR d IN c RETURN d.n', {}, { readOnly: true })).toEqual([1, 2]);
    },
  );

  it('writes all or nothing', async () => {
    await expect(db.query('FOR k IN ["x", "a"] INSERT {_key: k} INTO c')).rejects.toMatchObject({ errorNum: 1210 });
    expect(await all()).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('leaves rows out whose write fails when errors are to be ignored', async () => {
    const text = 'FOR k IN ["x", "a"] INSERT {_key: k, n: 0} INTO c OPTIONS {ignoreErrors: true} RETURN NEW._key';
    expect(await db.query(text)).toEqual(['x']);
  });

  it('refuses to change a document that does not exist, and to touch a collection after writing to it', async () => {
    await expect(db.query('UPDATE "zz" WITH {a: 1} IN c')).rejects.toMatchObject({ errorNum: 1202 });
    await expect(db.query('INSERT {} INTO c FOR d IN c RETURN d')).rejects.toMatchObject({ errorNum: 1579 });
    await expect(db.query('FOR d IN nowhere RETURN d')).rejects.toMatchObject({ errorNum: 1203 });
  });

  it('overwrites as asked', async () => {
    expect(
      await db.query('INSERT {_key: "a", m: 1} INTO c OPTIONS {overwriteMode: "update"} RETURN [OLD.n, NEW.n, NEW.m]'),
    ).toEqual([[1, 1, 1]]);
    expect(await db.query('INSERT {_key: "a", m: 2} INTO c OPTIONS {overwrite: true} RETURN [NEW.n, NEW.m]')).toEqual([[null, 2]]);
  });

  it('executes the writes before a LIMIT for every row', async () => {
    expect(await db.query('FOR d IN c UPDATE d WITH {n: 0} IN c LIMIT 1 RETURN NEW._key')).toHaveLength(1);
    expect(await all()).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });
});
