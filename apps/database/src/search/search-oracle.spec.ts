import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../store/database';
import { createView } from '../views/views';
import type { TestEngine } from './view-search.fixture';
import { anEngine, keysOf, search } from './view-search.fixture';

const WORDS = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox'];
const word = fc.constantFrom(...WORDS);
const scalar = fc.oneof(word, fc.integer({ min: -2, max: 3 }), fc.boolean(), fc.constant(null));
const sentence = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const content = fc.record({ a: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })), t: sentence }, { requiredKeys: [] });

/** A condition as AQL text and as what it means. */
interface Probe {
  readonly text: string;
  matches(document: JsonObject): boolean;
}

const valuesOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const wordsOf = (document: JsonObject): string[] =>
  String(document.t ?? '')
    .split(' ')
    .filter((one) => one !== '');
const ordered = (a: JsonValue, b: JsonValue): boolean => typeof a === typeof b && a !== null && b !== null;

const leaf = fc.oneof(
  scalar.map((value): Probe => ({ text: `doc.a == ${JSON.stringify(value)}`, matches: ({ a }) => valuesOf(a).includes(value) })),
  scalar.map((value): Probe => ({ text: `doc.a != ${JSON.stringify(value)}`, matches: ({ a }) => !valuesOf(a).includes(value) })),
  fc.oneof(word, fc.integer({ min: -2, max: 3 })).map((value): Probe => ({
    text: `doc.a > ${JSON.stringify(value)}`,
    matches: ({ a }) => valuesOf(a).some((one) => ordered(one, value) && (one as string) > (value as string)),
  })),
  fc.integer({ min: -2, max: 3 }).map((value): Probe => ({
    text: `doc.a <= ${value}`,
    matches: ({ a }) => valuesOf(a).some((one) => typeof one === 'number' && one <= value),
  })),
  fc.array(scalar, { maxLength: 3 }).map((values): Probe => ({
    text: `doc.a NOT IN ${JSON.stringify(values)}`,
    matches: ({ a }) => !valuesOf(a).some((one) => values.includes(one as string)),
  })),
  word.map((value): Probe => ({
    text: `ANALYZER(doc.t == "${value}", "text_en")`,
    matches: (document) => wordsOf(document).includes(value),
  })),
  fc.tuple(word, word).map(([first, second]): Probe => ({
    text: `PHRASE(doc.t, "${first} ${second}", "text_en")`,
    matches: (document) => ` ${wordsOf(document).join(' ')} `.includes(` ${first} ${second} `),
  })),
  fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 3 })).map(([values, count]): Probe => ({
    text: `ANALYZER(${JSON.stringify(values)} AT LEAST (${count}) IN doc.t, "text_en")`,
    matches: (document) => values.filter((value) => wordsOf(document).includes(value)).length >= count,
  })),
);

const { probe } = fc.letrec<{ probe: Probe }>((tie) => ({
  probe: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(tie('probe'), tie('probe'))
      .map(([a, b]): Probe => ({ text: `(${a.text} AND ${b.text})`, matches: (d) => a.matches(d) && b.matches(d) })),
    fc
      .tuple(tie('probe'), tie('probe'))
      .map(([a, b]): Probe => ({ text: `(${a.text} OR ${b.text})`, matches: (d) => a.matches(d) || b.matches(d) })),
    tie('probe').map((a): Probe => ({ text: `NOT (${a.text})`, matches: (d) => !a.matches(d) })),
  ),
}));

const change = fc.tuple(fc.integer({ min: 0, max: 25 }), fc.option(content, { nil: null }));

describe('SEARCH and a plain scan', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await anEngine();
  });
  afterAll(() => engine.close());

  it('agree after any series of commits, in a transaction and in an older snapshot', async () => {
    let round = 0;
    const commits = fc.array(fc.array(change, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 5 });
    const check = async (series: [number, JsonObject | null][][], probes: Probe[]): Promise<void> => {
      const { database } = engine;
      const name = `c${++round}`;
      await database.createCollection({ name });
      await createView(database, {
        name: `v${round}`,
        type: 'arangosearch',
        links: { [name]: { fields: { a: {}, t: { analyzers: ['text_en'] } } } },
      });
      const model = new Map<string, JsonObject>();
      const verify = (snapshot: Parameters<typeof search>[0], state: ReadonlyMap<string, JsonObject>): void => {
        for (const { text, matches } of probes) {
          const expected = [...state].filter(([, document]) => matches(document)).map(([key]) => key);
          expect([text, ...keysOf(search(snapshot, `v${round}`, text)).sort()]).toEqual([text, ...expected.sort()]);
        }
      };
      for (const changes of series) {
        const older = database.snapshot();
        const before = new Map(model);
        const transaction = database.begin();
        const collection = transaction.collection(name);
        for (const [number, document] of changes) {
          const key = `k${number}`;
          if (document) transaction.insert(collection, { _key: key, ...document }, { overwriteMode: 'replace' });
          else if (model.has(key)) transaction.remove(collection, key);
          if (document) model.set(key, document);
          else model.delete(key);
        }
        verify(transaction, model);
        await transaction.commit();
        verify(database.snapshot(), model);
        verify(older, before);
        older.release();
      }
    };
    await fc.assert(fc.asyncProperty(commits, fc.array(probe, { minLength: 1, maxLength: 4 }), check), { numRuns: 60 });
  });

  it('agree when documents come, change and go inside long posting lists', async () => {
    const { database } = engine;
    await database.createCollection({ name: 'long' });
    await createView(database, {
      name: 'vlong',
      type: 'arangosearch',
      links: { long: { fields: { t: { analyzers: ['text_en'] } } } },
    });
    const model = new Map<string, string>();
    let seed = 3;
    const random = (below: number): number =>
      Math.floor(((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648) * below);
    for (let commit = 0; commit < 40; commit++) {
      await database.write((write) => {
        const collection = write.collection('long');
        for (let i = 0; i < 50; i++) {
          const key = `k${random(900)}`;
          const t = `always ${random(2) === 0 ? 'often often' : ''} ${random(9) === 0 ? 'seldom' : ''}`;
          if (random(5) === 0 && model.has(key)) {
            write.remove(collection, key);
            model.delete(key);
          } else {
            write.insert(collection, { _key: key, t }, { overwriteMode: 'replace' });
            model.set(key, t);
          }
        }
      });
      for (const term of ['always', 'often', 'seldom']) {
        const expected = [...model].filter(([, t]) => t.includes(term)).map(([key]) => key);
        const phrase = term === 'often' ? 'often often' : term; // needs the right positions, too
        expect(keysOf(search(database.snapshot(), 'vlong', `PHRASE(doc.t, "${phrase}", "text_en")`)).sort()).toEqual(
          expected.sort(),
        );
      }
    }
  });
});
