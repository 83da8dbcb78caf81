import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import { TestDatabase } from './query-engine.builder';

/** Constants that are computed while planning; what is made of them is not. */
const LONG = 'REPEAT("ab", 500000)';
const OTHER = 'REPEAT("ba", 500001)';

/** Each would run for minutes. */
const ENDLESS = [
  'FOR i IN 1..1000000000 FILTER i < 0 RETURN i',
  'FOR i IN 1..1000000000 COLLECT WITH COUNT INTO n RETURN n',
  'FOR i IN 1..1000000000 COLLECT g = i % 10 INTO rows = 1 OPTIONS {method: "hash"} RETURN g',
  'FOR i IN 1..1000000000 SORT RAND() LIMIT 3 RETURN i',
  'FOR i IN 1..1000000000 RETURN DISTINCT i % 3',
  'FOR i IN 1..1000000000 WINDOW {preceding: "unbounded"} AGGREGATE s = SUM(i) FILTER s < 0 RETURN s',
  'FOR i IN 1..100000 FOR j IN 1..100000 FILTER i == -j RETURN i',
  'FOR d IN c FOR e IN c FOR f IN c FILTER d.n + e.n + f.n < 0 RETURN 1',
  'LET l = (FOR i IN 1..1000000000 FILTER i < 0 RETURN i) RETURN l',
  'FOR i IN 1..1000000 LET l = (1..1000)[* FILTER CURRENT < NOOPT(0)] FILTER LENGTH(l) > 0 RETURN i',
  'RETURN (1..10000000)[* FILTER LENGTH((1..1000)[* FILTER CURRENT < NOOPT(0)]) > 0]',
  'FOR i IN 1..1000000000 UPSERT {_key: "k1"} INSERT {} UPDATE {n: i} IN c',
  'FOR i IN 1..1000000000 RETURN SLEEP(0.01)',
  'RETURN SLEEP(1000)',
  `RETURN LEVENSHTEIN_DISTANCE(${LONG}, ${OTHER})`,
  `RETURN NGRAM_SIMILARITY(${LONG}, ${OTHER}, 3)`,
  `RETURN NGRAM_POSITIONAL_SIMILARITY(${LONG}, ${OTHER}, 3)`,
  `RETURN LIKE(${LONG}, CONCAT("%", REPEAT("ab", 4000), "c"))`,
  `RETURN CONTAINS(${LONG}, "c") OR CALL("LEVENSHTEIN_DISTANCE", ${LONG}, ${OTHER}) > 3`,
  `FOR d IN c SORT LEVENSHTEIN_DISTANCE(${LONG}, ${OTHER}) + d.n RETURN d`,
  `FOR d IN c FILTER d.n == -1 OR LEVENSHTEIN_DISTANCE(${LONG}, CONCAT(${OTHER}, d._key)) == 1 RETURN d`,
  `FOR d IN c COLLECT x = LEVENSHTEIN_DISTANCE(${LONG}, ${OTHER}) RETURN x`,
  `LET l = NOOPT([1, 2, 3]) RETURN l[* RETURN l[* FILTER RAND() >= 0 RETURN LEVENSHTEIN_DISTANCE(${LONG}, ${OTHER})]]`,
];

describe('queries that would not end', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      Array.from({ length: 2000 }, (_, n) => ({ _key: `k${n}`, n })),
    );
  });
  afterAll(() => db.close());

  it.each(ENDLESS)('end with maxRuntime: %s', async (text) => {
    await expect(db.query(text, {}, { maxRuntime: 0.05, optimizer: { rules: ['-all'] } })).rejects.toMatchObject({
      errorNum: 1500,
    });
  });

  it('are killed all at once, while others are served', async () => {
    const killable = ENDLESS.filter((text) => !text.includes('UPSERT'));
    const running = killable.map((text) => db.query(text).catch((error: { errorNum: number }) => error.errorNum));
    const current = () => db.engine.running.current(null) as readonly { readonly id: string }[];
    await eventually(() => current().length === killable.length);
    expect(await db.query('RETURN LENGTH(c)')).toEqual([2000]);
    for (const { id } of current()) db.engine.running.kill(db.database, id);
    expect(await Promise.all(running)).toEqual(killable.map(() => 1500));
    expect(db.engine.running.current(null)).toEqual([]);
  });

  describe.each(['a turn to write', 'a locked collection'])('that wait for %s', (obstacle) => {
    const text = 'UPDATE "k1" WITH {n: -1} IN c';
    const number = (error: { errorNum: number }) => error.errorNum;

    /** Runs `work` while queries that write to `c` have to wait. */
    async function whileHeld(work: () => Promise<void>): Promise<void> {
      const { modifications, locks, catalog } = db.database;
      const held =
        obstacle === 'a locked collection'
          ? [locks.tryLock({ shared: [], exclusive: [catalog.collection('c')!.id] })!]
          : await Promise.all(Array.from({ length: 8 }, () => modifications.enter()));
      await work().finally(() => held.forEach((leave) => leave()));
    }

    it('end at once when they are killed, and leave their place in the queue', async () => {
      await whileHeld(async () => {
        const waiting = [1, 2].map(() => db.query(text).catch(number));
        await eventually(() => db.engine.running.current(null).length === 2);
        for (const { id } of db.engine.running.current(null)) db.engine.running.kill(db.database, id as string);
        expect(await Promise.all(waiting)).toEqual([1500, 1500]);
        expect(db.engine.running.current(null)).toEqual([]);
      });
      expect(await db.query('RETURN DOCUMENT("c/k1").n')).toEqual([1]);
      expect(await db.query('UPDATE "k2" WITH {n: 2} IN c RETURN NEW.n')).toEqual([2]);
    });

    it('end with maxRuntime', async () => {
      await whileHeld(async () => {
        await expect(db.query(text, {}, { maxRuntime: 0.01 })).rejects.toMatchObject({ errorNum: 1500 });
      });
    });

    it('end when their client goes away', async () => {
      await whileHeld(async () => {
        const client = new AbortController();
        const waiting = db.start(text, {}, { user: 'root', signal: client.signal });
        await eventually(() => db.engine.running.current(null).length === 1);
        client.abort();
        await expect(waiting).rejects.toMatchObject({ errorNum: 1500 });
      });
    });

    it('go on when the wait is over', async () => {
      let waiting: Promise<unknown> = Promise.resolve();
      await whileHeld(async () => {
        waiting = db.query('UPDATE "k3" WITH {seen: true} IN c RETURN NEW.seen');
        await eventually(() => db.engine.running.current(null).length === 1);
      });
      expect(await waiting).toEqual([true]);
    });
  });

  it('change nothing when they are ended', async () => {
    const update = db.query('FOR d IN c UPDATE d WITH {n: SLEEP(0.001)} IN c', {}, { maxRuntime: 0.1 });
    await expect(update).rejects.toMatchObject({ errorNum: 1500 });
    expect(await db.query('RETURN SUM(FOR d IN c RETURN d.n)')).toEqual([1_999_000]);
  });
});
