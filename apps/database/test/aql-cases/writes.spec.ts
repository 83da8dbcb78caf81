import { describe, expect, it } from '@jest/globals';
import type { AqlValue } from '@strata/aql';
import type { JsonObject } from '../../src/store/database';
import { CaseDatabase } from './cases';

const database = CaseDatabase.forFile([{ name: 'edges', documents: [], edges: true }]);
const BEFORE: readonly JsonObject[] = [
  { _key: 'a', n: 1, o: { x: 1 } },
  { _key: 'b', n: 2 },
];

/** A query over `@@c`, which holds `BEFORE`; its rows or error; the documents after it when they have changed, by key. */
type WriteCase = readonly [
  query: string,
  rows: readonly AqlValue[] | { readonly error: number },
  after?: Readonly<Record<string, JsonObject | null>>,
];

let collections = 0;

function writes(cases: readonly WriteCase[]): void {
  it.each(cases.map((one) => [one[0], one] as const))('%s', async (_, [query, rows, after = {}]) => {
    collections += 1;
    const name = `c${collections}`;
    await database.test.fill(name, BEFORE);
    const all = { '@c': name };
    const bind = query.includes('@@c') ? all : {};
    if ('error' in rows) await expect(database.run(query, bind)).rejects.toMatchObject({ errorNum: rows.error });
    else expect((await database.run(query, bind)).rows).toEqual(rows);
    const stored = (await database.run('FOR d IN @@c SORT d._key RETURN [d._key, UNSET(d, "_key", "_id", "_rev")]', all)).rows;
    const expected = { a: { n: 1, o: { x: 1 } }, b: { n: 2 }, ...after };
    expect(Object.fromEntries(stored as [string, AqlValue][])).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== null)),
    );
  });
}

describe('INSERT', () => {
  writes([
    ['INSERT {_key: "c", n: 3} INTO @@c', [], { c: { n: 3 } }],
    ['INSERT {_key: "c", n: 3} IN @@c RETURN NEW.n', [3], { c: { n: 3 } }],
    ['FOR i IN 3..4 INSERT {_key: TO_STRING(i), n: i} INTO @@c', [], { 3: { n: 3 }, 4: { n: 4 } }],
    ['FOR i IN 3..4 INSERT {_key: TO_STRING(i)} INTO @@c RETURN NEW._key', ['3', '4'], { 3: {}, 4: {} }],
    ['INSERT {_key: "c"} INTO @@c LET k = NEW._key RETURN CONCAT(k, "!")', ['c!'], { c: {} }],
    ['INSERT {_key: "c", x: null} INTO @@c', [], { c: { x: null } }],
    ['INSERT {_key: "a"} INTO @@c', { error: 1210 }],
    ['FOR k IN ["c", "a"] INSERT {_key: k} INTO @@c', { error: 1210 }],
    ['INSERT {_key: "a"} INTO @@c OPTIONS {ignoreErrors: true}', []],
    ['FOR k IN ["a", "c"] INSERT {_key: k} INTO @@c OPTIONS {ignoreErrors: true} RETURN NEW._key', ['c'], { c: {} }],
    ['INSERT {_key: "a", z: 1} INTO @@c OPTIONS {overwriteMode: "ignore"} RETURN NEW', [null]],
    ['INSERT {_key: "a", z: 1} INTO @@c OPTIONS {overwriteMode: "replace"} RETURN [OLD.n, NEW.z]', [[1, 1]], { a: { z: 1 } }],
    ['INSERT {_key: "a", z: 1} INTO @@c OPTIONS {overwrite: true} RETURN OLD.n', [1], { a: { z: 1 } }],
    ['INSERT {_key: "a", o: {y: 2}} INTO @@c OPTIONS {overwriteMode: "update"}', [], { a: { n: 1, o: { x: 1, y: 2 } } }],
    [
      'INSERT {_key: "a", o: {y: 2}} INTO @@c OPTIONS {overwriteMode: "update", mergeObjects: false}',
      [],
      { a: { n: 1, o: { y: 2 } } },
    ],
    ['INSERT {_key: "a", n: null} INTO @@c OPTIONS {overwriteMode: "update", keepNull: false}', [], { a: { o: { x: 1 } } }],
    ['INSERT {_key: "a"} INTO @@c OPTIONS {overwriteMode: "conflict"}', { error: 1210 }],
    ['INSERT {_key: "c"} INTO @@c OPTIONS {overwriteMode: "replace"} RETURN OLD', [null], { c: {} }],
    ['INSERT {_key: "a"} INTO @@c OPTIONS {overwriteMode: "ignore"} RETURN OLD', { error: 1203 }],
    ['INSERT {_key: "c"} INTO @@c OPTIONS {overwriteMode: "ignore"} RETURN NEW._key', ['c'], { c: {} }],
    ['INSERT 1 INTO @@c', { error: 1227 }],
    ['INSERT "x" INTO @@c', { error: 1227 }],
    ['INSERT null INTO @@c', { error: 1227 }],
    ['INSERT [] INTO @@c', { error: 1227 }],
    ['INSERT {_key: 1} INTO @@c', { error: 1221 }],
    ['INSERT {_key: ""} INTO @@c', { error: 1221 }],
    ['INSERT {_key: "a/b"} INTO @@c', { error: 1221 }],
    ['INSERT {} INTO @@c RETURN OLD', { error: 1203 }],
    ['INSERT {} INTO nope', { error: 1203 }],
    ['INSERT {} @@c', { error: 1501 }],
    ['INSERT INTO @@c', { error: 1501 }],
    ['INSERT {x: 1} INTO edges', { error: 1233 }],
    ['INSERT {_from: "a", _to: "b/1"} INTO edges', { error: 1233 }],
    ['INSERT {_key: "e", _from: "x/1", _to: "y/2"} INTO edges RETURN [NEW._from, NEW._to]', [['x/1', 'y/2']]],
    ['FOR d IN @@c INSERT {_key: CONCAT(d._key, "2")} INTO @@c', [], { a2: {}, b2: {} }],
    ['INSERT {_key: "c"} INTO @@c RETURN DOCUMENT("edges/1")', { error: 1579 }],
    ['INSERT {_key: "c"} INTO @@c LET x = (RETURN [DOCUMENT("edges/1")]) RETURN x', { error: 1579 }],
    ['INSERT {_key: "c"} INTO @@c FOR v IN 1..1 ANY "x/1" edges RETURN v', { error: 1579 }],
    ['INSERT {_key: "c"} INTO @@c FOR v IN ANY SHORTEST_PATH "x/1" TO "x/2" edges RETURN v', [], { c: {} }],
    ['FOR d IN @@c LET x = (REMOVE d IN @@c) RETURN 1', [1, 1], { a: null, b: null }],
    ['FOR d IN @@c LET x = (INSERT {_key: CONCAT(d._key, 2)} INTO @@c) RETURN 1', [1, 1], { a2: {}, b2: {} }],
    ['FOR d IN @@c LET x = (REMOVE d IN @@c) LET y = (INSERT {} INTO @@c) RETURN 1', { error: 1579 }],
    [
      'FOR d IN @@c LET x = (FOR i IN 1..2 UPDATE d WITH {i} IN @@c) RETURN 1',
      [1, 1],
      { a: { n: 1, o: { x: 1 }, i: 2 }, b: { n: 2, i: 2 } },
    ],
    ['LET n = LENGTH(@@c) LET x = (FOR d IN @@c REMOVE d IN @@c) RETURN n', [2], { a: null, b: null }],
    ['INSERT {_key: "c"} INTO @@c RETURN LENGTH(@@c)', { error: 1579 }],
    ['INSERT {_key: "c"} INTO @@c FOR d IN @@c RETURN d', { error: 1579 }],
    ['LET x = (INSERT {_key: "c", n: 9} INTO @@c RETURN NEW.n) RETURN x', [[9]], { c: { n: 9 } }],
  ]);
});

describe('writes before a LIMIT', () => {
  it.each([
    ['LET x = (INSERT {} INTO @@c) LIMIT 1 RETURN i', 1, 2500],
    ['LET x = (INSERT {} INTO @@c) LIMIT 0 RETURN i', 0, 2500],
    ['LET x = (INSERT {} INTO @@c) LIMIT 1100, 1 RETURN i', 1, 2500],
    ['LET x = (LET y = (INSERT {} INTO @@c) LIMIT 0 RETURN 1) LIMIT 1 RETURN x', 1, 2500],
    ['LET x = (FOR j IN 1..2 LET y = (INSERT {} INTO @@c) LIMIT 1 RETURN j) LIMIT 1 RETURN x', 1, 5000],
    ['LET x = i > 1 ? (INSERT {} INTO @@c) : 0 LIMIT 1 RETURN i', 1, 2499],
    ['LIMIT 2000 LET x = (INSERT {} INTO @@c) LIMIT 1 RETURN i', 1, 2000],
    ['INSERT {} INTO @@c LIMIT 1 RETURN NEW', 1, 2500],
  ])('FOR i IN 1..2500 %s gives %i row and writes %i', async (rest, rows, written) => {
    collections += 1;
    const name = `c${collections}`;
    await database.test.fill(name, []);
    expect((await database.run(`FOR i IN 1..2500 ${rest}`, { '@c': name })).rows).toHaveLength(rows);
    expect((await database.run('RETURN LENGTH(@@c)', { '@c': name })).rows).toEqual([written]);
  });
});

describe('UPDATE and REPLACE', () => {
  writes([
    ['UPDATE "a" WITH {n: 9} IN @@c', [], { a: { n: 9, o: { x: 1 } } }],
    ['UPDATE {_key: "a"} WITH {m: 2} IN @@c RETURN [OLD.m, NEW.m]', [[null, 2]], { a: { n: 1, m: 2, o: { x: 1 } } }],
    ['UPDATE {_key: "a", n: 5} IN @@c', [], { a: { n: 5, o: { x: 1 } } }],
    ['FOR d IN @@c UPDATE d WITH {n: d.n * 10} IN @@c', [], { a: { n: 10, o: { x: 1 } }, b: { n: 20 } }],
    [
      'FOR d IN @@c SORT d._key UPDATE d WITH {n: d.n + 1} IN @@c RETURN [OLD.n, NEW.n]',
      [
        [1, 2],
        [2, 3],
      ],
      { a: { n: 2, o: { x: 1 } }, b: { n: 3 } },
    ],
    ['FOR d IN @@c FILTER d.n == 2 UPDATE d._key WITH {z: true} IN @@c', [], { b: { n: 2, z: true } }],
    ['UPDATE "a" WITH {o: {y: 2}} IN @@c', [], { a: { n: 1, o: { x: 1, y: 2 } } }],
    ['UPDATE "a" WITH {o: {y: 2}} IN @@c OPTIONS {mergeObjects: false}', [], { a: { n: 1, o: { y: 2 } } }],
    ['UPDATE "a" WITH {n: null} IN @@c', [], { a: { n: null, o: { x: 1 } } }],
    ['UPDATE "a" WITH {n: null} IN @@c OPTIONS {keepNull: false}', [], { a: { o: { x: 1 } } }],
    ['UPDATE "a" WITH {} IN @@c', []],
    ['UPDATE "zzz" WITH {n: 1} IN @@c', { error: 1202 }],
    ['UPDATE "zzz" WITH {n: 1} IN @@c OPTIONS {ignoreErrors: true}', []],
    ['UPDATE {n: 1} IN @@c', { error: 1226 }],
    ['UPDATE 1 WITH {} IN @@c', { error: 1227 }],
    ['UPDATE null WITH {} IN @@c', { error: 1227 }],
    ['UPDATE "a" WITH 1 IN @@c', { error: 1227 }],
    ['UPDATE "a" WITH {_key: "z", n: 3} IN @@c', [], { a: { n: 3, o: { x: 1 } } }],
    ['UPDATE "a" WITH {n: 1}', { error: 1501 }],
    ['UPDATE "a" {n: 1} IN @@c', { error: 1501 }],
    ['UPDATE {_key: "a", _rev: "x"} WITH {n: 3} IN @@c OPTIONS {ignoreRevs: false}', { error: 1200 }],
    ['UPDATE {_key: "a", _rev: "x"} WITH {n: 3} IN @@c', [], { a: { n: 3, o: { x: 1 } } }],
    ['REPLACE "a" WITH {z: 1} IN @@c', [], { a: { z: 1 } }],
    ['REPLACE {_key: "a", z: 1} IN @@c RETURN [OLD.n, NEW.n, NEW.z]', [[1, null, 1]], { a: { z: 1 } }],
    ['FOR d IN @@c REPLACE d WITH {k: d._key} IN @@c', [], { a: { k: 'a' }, b: { k: 'b' } }],
    ['REPLACE "zzz" WITH {} IN @@c', { error: 1202 }],
    ['REPLACE "zzz" WITH {} IN @@c OPTIONS {ignoreErrors: true}', []],
    ['REPLACE "a" WITH [] IN @@c', { error: 1227 }],
    ['REPLACE {z: 1} IN @@c', { error: 1226 }],
    ['FOR k IN ["a", "zzz"] UPDATE k WITH {n: 7} IN @@c', { error: 1202 }],
    ['FOR k IN ["zzz", "a"] UPDATE k WITH {n: 7} IN @@c OPTIONS {ignoreErrors: true}', [], { a: { n: 7, o: { x: 1 } } }],
    [
      'FOR d IN @@c UPDATE d WITH {n: 0} IN @@c OPTIONS {exclusive: true, waitForSync: true}',
      [],
      { a: { n: 0, o: { x: 1 } }, b: { n: 0 } },
    ],
    ['UPDATE "a" WITH {n: 2} IN @@c OPTIONS {nonsense: 1}', [], { a: { n: 2, o: { x: 1 } } }],
    ['UPDATE "a" WITH {n: OLD.n + 1} IN @@c', { error: 1203 }],
  ]);
});

describe('REMOVE', () => {
  writes([
    ['REMOVE "a" IN @@c', [], { a: null }],
    ['REMOVE {_key: "a"} IN @@c RETURN OLD.n', [1], { a: null }],
    ['FOR d IN @@c REMOVE d IN @@c', [], { a: null, b: null }],
    ['FOR d IN @@c SORT d._key DESC REMOVE d IN @@c RETURN OLD._key', ['b', 'a'], { a: null, b: null }],
    ['FOR d IN @@c FILTER d.n > 1 REMOVE d._key IN @@c', [], { b: null }],
    ['REMOVE "zzz" IN @@c', { error: 1202 }],
    ['REMOVE "zzz" IN @@c OPTIONS {ignoreErrors: true}', []],
    ['FOR k IN ["a", "a"] REMOVE k IN @@c', { error: 1202 }],
    ['FOR k IN ["a", "a"] REMOVE k IN @@c OPTIONS {ignoreErrors: true}', [], { a: null }],
    ['REMOVE 1 IN @@c', { error: 1227 }],
    ['REMOVE {} IN @@c', { error: 1226 }],
    ['REMOVE null IN @@c', { error: 1227 }],
    ['REMOVE "a" IN @@c RETURN NEW', { error: 1203 }],
    ['REMOVE "a" @@c', { error: 1501 }],
    ['FOR d IN @@c LIMIT 0 REMOVE d IN @@c', []],
    ['FOR d IN @@c REMOVE d IN @@c LET k = OLD._key SORT k RETURN k', ['a', 'b'], { a: null, b: null }],
    ['FOR d IN @@c REMOVE d IN @@c COLLECT WITH COUNT INTO n RETURN n', [2], { a: null, b: null }],
    ['FOR d IN @@c FILTER ASSERT(d.n < 2, "no") REMOVE d IN @@c', { error: 1593 }],
  ]);
});

describe('UPSERT', () => {
  writes([
    ['UPSERT {_key: "a"} INSERT {_key: "a"} UPDATE {n: 5} IN @@c', [], { a: { n: 5, o: { x: 1 } } }],
    ['UPSERT {_key: "z"} INSERT {_key: "z", n: 7} UPDATE {n: 5} IN @@c RETURN [OLD, NEW.n]', [[null, 7]], { z: { n: 7 } }],
    ['UPSERT {n: 2} INSERT {} UPDATE {n: OLD.n + 10} IN @@c RETURN [OLD.n, NEW.n]', [[2, 12]], { b: { n: 12 } }],
    ['UPSERT {n: 2} INSERT {} REPLACE {z: 1} IN @@c', [], { b: { z: 1 } }],
    ['FOR i IN 1..3 UPSERT {_key: "k"} INSERT {_key: "k", c: 1} UPDATE {c: OLD.c + 1} IN @@c', [], { k: { c: 3 } }],
    [
      'FOR i IN 1..2 UPSERT {_key: "k"} INSERT {_key: "k", c: 1} UPDATE {c: OLD.c + 1} IN @@c OPTIONS {readOwnWrites: false}',
      { error: 1210 },
    ],
    [
      'FOR x IN ["p", "q", "p"] UPSERT {t: x} INSERT {_key: x, t: x, c: 1} UPDATE {c: OLD.c + 1} IN @@c RETURN NEW.c',
      [1, 1, 2],
      { p: { t: 'p', c: 2 }, q: { t: 'q', c: 1 } },
    ],
    ['UPSERT {o: {x: 1}} INSERT {} UPDATE {hit: true} IN @@c', [], { a: { n: 1, o: { x: 1 }, hit: true } }],
    ['UPSERT {n: 1, o: {x: 1}} INSERT {} UPDATE {hit: 1} IN @@c RETURN NEW._key', ['a'], { a: { n: 1, o: { x: 1 }, hit: 1 } }],
    ['UPSERT {_key: "a"} INSERT {} UPDATE {n: null} IN @@c OPTIONS {keepNull: false}', [], { a: { o: { x: 1 } } }],
    ['UPSERT {_key: "a"} INSERT {} UPDATE {o: {y: 1}} IN @@c OPTIONS {mergeObjects: false}', [], { a: { n: 1, o: { y: 1 } } }],
    ['UPSERT FILTER CURRENT.n > 1 INSERT {} UPDATE {hit: 1} IN @@c', [], { b: { n: 2, hit: 1 } }],
    ['UPSERT 1 INSERT {} UPDATE {} IN @@c', { error: 1501 }],
    ['UPSERT {n: 1} UPDATE {} IN @@c', { error: 1501 }],
    ['UPSERT {n: 1} INSERT {} IN @@c', { error: 1501 }],
    ['UPSERT {n: 99} INSERT 1 UPDATE {} IN @@c', { error: 1227 }],
    ['LET k = "b" UPSERT {_key: k} INSERT {} UPDATE {u: k} IN @@c', [], { b: { n: 2, u: 'b' } }],
    ['UPSERT {n: 2} INSERT {n: OLD} UPDATE {x: 1} IN @@c', [], { b: { n: 2, x: 1 } }],
    ['UPSERT {o: {x: 1}, n: 1} INSERT {} UPDATE {hit: 1} IN @@c', [], { a: { n: 1, o: { x: 1 }, hit: 1 } }],
    ['UPSERT {o: {}} INSERT {_key: "z"} UPDATE {hit: 1} IN @@c', [], { z: {} }],
    ['UPSERT {} INSERT {_key: "z"} UPDATE {hit: 1} IN @@c RETURN OLD == null', [false], { a: { n: 1, o: { x: 1 }, hit: 1 } }],
    ['LET o = {x: 1, y: 2} UPSERT {o} INSERT {_key: "z"} UPDATE {hit: 1} IN @@c', [], { z: {} }],
    ['UPSERT {n: 1, n: 2} INSERT {_key: "z"} UPDATE {hit: 1} IN @@c', [], { z: {} }],
    ['UPSERT {[1 + 1]: true} INSERT {} UPDATE [] IN @@c', { error: 1501 }],
    ['UPSERT {o: {["x"]: 1}} INSERT {} UPDATE {} IN @@c', { error: 1501 }],
    ['UPSERT {} INSERT {} UPDATE [] IN @@c', { error: 1227 }],
    ['UPSERT {n: 9} INSERT [] UPDATE {} IN @@c', { error: 1227 }],
    ['UPSERT {_key: "a"} INSERT {} UPDATE {_rev: "x", n: 5} IN @@c OPTIONS {ignoreRevs: false}', { error: 1200 }],
    ['UPSERT {_key: "a"} INSERT {} REPLACE {_rev: "x", n: 5} IN @@c OPTIONS {ignoreRevs: false}', { error: 1200 }],
    ['UPSERT {_key: "b"} INSERT {} UPDATE {_rev: OLD._rev, n: 5} IN @@c OPTIONS {ignoreRevs: false}', [], { b: { n: 5 } }],
    ['UPSERT {_key: "b"} INSERT {} UPDATE {_rev: "x", n: 5} IN @@c', [], { b: { n: 5 } }],
    ['UPSERT FILTER $CURRENT.n == 2 INSERT {} UPDATE {n: $OLD.n + 1} IN @@c RETURN [$OLD.n, $NEW.n]', [[2, 3]], { b: { n: 3 } }],
  ]);

  it.each([
    ['UPSERT @o INSERT {} UPDATE {hit: 1} IN @@c RETURN NEW.hit', { o: { o: { x: 1 } } }],
    ['UPSERT {o: @o} INSERT {} UPDATE {hit: 1} IN @@c RETURN NEW.hit', { x: 1 }],
    ['UPSERT {o: {x: @o}} INSERT {} UPDATE {hit: 1} IN @@c RETURN NEW.hit', { y: 2 }],
  ])('%s matches objects in bind values attribute by attribute', async (query, o) => {
    collections += 1;
    const all = { '@c': `c${collections}` };
    await database.test.fill(all['@c'], [
      { _key: 'a', o: { x: { y: 2, z: 3 }, o: { x: 1 } } },
      { _key: 'b', o: { x: 1, y: 2 } },
    ]);
    const bind = { ...all, ...('o' in o ? o : { o }) };
    expect((await database.run(query, bind)).rows).toEqual([1]);
    expect((await database.run(query.replace('{hit: 1}', '{hit: 2}'), bind)).rows).toEqual([2]);
  });

  it('finds no object by a text that stood in its place before', async () => {
    collections += 1;
    const all = { '@c': `c${collections}` };
    await database.test.fill(all['@c'], [
      { _key: 'a', o: { x: 1, y: 2 } },
      { _key: 'b', o: 'text' },
    ]);
    const query = 'UPSERT {o: @o} INSERT {} UPDATE {} IN @@c RETURN NEW._key';
    expect((await database.run(query, { ...all, o: 'text' })).rows).toEqual(['b']);
    expect((await database.run(query, { ...all, o: { y: 2 } })).rows).toEqual(['a']);
  });
});

describe('an update with nothing in it', () => {
  it.each([
    ['UPDATE "a" WITH {} IN @@c', true],
    ['UPDATE {_key: "a"} IN @@c', true],
    ['UPSERT {_key: "a"} INSERT {} UPDATE {} IN @@c', true],
    ['INSERT {_key: "a"} INTO @@c OPTIONS {overwriteMode: "update"}', true],
    ['UPDATE "a" WITH {n: 1} IN @@c', false],
    ['REPLACE "a" WITH {} IN @@c', false],
  ])('%s keeps the revision: %s', async (query, keeps) => {
    collections += 1;
    const all = { '@c': `c${collections}` };
    await database.test.fill(all['@c'], [{ _key: 'a', n: 1 }]);
    const { rows } = await database.run(`${query} RETURN [OLD._rev == NEW._rev, OLD._key, NEW._key]`, all);
    expect(rows).toEqual([[keeps, 'a', 'a']]);
  });
});

describe('conflicts of revisions', () => {
  it.each([
    'UPDATE {_key: "a", _rev: "x"} WITH {n: 3} IN @@c',
    'REPLACE {_key: "a", _rev: "x"} IN @@c',
    'REMOVE {_key: "a", _rev: "x"} IN @@c',
    'UPSERT {_key: "a"} INSERT {} UPDATE {_rev: "x", n: 5} IN @@c',
  ])('%s is a conflict, no failed precondition', async (query) => {
    collections += 1;
    const all = { '@c': `c${collections}` };
    await database.test.fill(all['@c'], BEFORE);
    const failed = database.run(`${query} OPTIONS {ignoreRevs: false}`, all);
    await expect(failed).rejects.toMatchObject({ errorNum: 1200, http: 409 });
  });
});
