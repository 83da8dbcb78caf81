import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Snapshot } from '../../store/database';
import { createView } from '../../views/views';
import type { TestEngine } from '../view-search.fixture';
import { anEngine, insertAll, search } from '../view-search.fixture';

let seed = 3;
const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
/** words of very different frequency: the first ones are in most texts, which makes their lists long enough to be kept */
const text = (): string =>
  Array.from({ length: 2 + Math.floor(random() * 18) }, () => `w${Math.floor(random() ** 4 * 400)}`).join(' ');
const DOCUMENTS = 5000;

let engine: TestEngine;
beforeAll(async () => {
  engine = await anEngine();
  for (const name of ['a', 'b']) {
    await engine.database.createCollection({ name });
    const documents = Array.from({ length: name === 'a' ? DOCUMENTS : 300 }, (_, at) => ({ _key: `${name}${at}`, text: text() }));
    await insertAll(engine.database, name, documents);
  }
  const link = { fields: { text: { analyzers: ['text_en'] } } };
  await createView(engine.database, { name: 'v', type: 'arangosearch', links: { a: link, b: link } });
});
afterAll(() => engine.close());

const CONDITIONS = [
  ['one common word', ['w0']],
  ['common words', ['w0', 'w1', 'w2', 'w3']],
  ['a common and a rare word', ['w0', 'w390']],
  ['rare words', ['w200', 'w300', 'w390']],
  ['many words, one of them twice and one missing', ['w1', 'w50', 'w0', 'w100', 'w2', 'w5', 'w300', 'w1', 'missing']],
] as const;

/** The best hits as the search gives them, and as they come out of the scores of all hits. */
function bothBest(snapshot: Snapshot, condition: string, terms: readonly string[], limit: number) {
  const options = { bind: { terms: [...terms] }, scorers: [{ name: 'BM25', arguments: [] }] } as const;
  const rows = (hits: Iterable<{ document: { key: string }; scores: readonly number[] }>) =>
    Array.from(hits, ({ document, scores }) => ({ key: document.key, score: (scores[0] ?? 0).toFixed(9) }));
  const all = rows(search(snapshot, 'v', condition, options));
  const found = rows(search(snapshot, 'v', condition, { ...options, top: { scorer: 0, descending: true, limit } }));
  const order = new Map(all.map(({ key }, at) => [key, at]));
  const expected = all.sort((x, y) => Number(y.score) - Number(x.score) || order.get(x.key)! - order.get(y.key)!).slice(0, limit);
  return { found, expected };
}

const ANY = 'ANALYZER(doc.text IN @terms, "text_en")';

it.each(CONDITIONS)('finds the same best hits as a look at all of them: %s', (_, terms) => {
  const snapshot = engine.database.snapshot();
  for (const limit of [1, 10, 100, 10_000]) {
    const { found, expected } = bothBest(snapshot, ANY, terms, limit);
    expect(found.map(({ score }) => score)).toEqual(expected.map(({ score }) => score));
    expect(found.map(({ key }) => key).sort()).toEqual(expected.map(({ key }) => key).sort());
    expect(found.length).toBeGreaterThan(0);
  }
  snapshot.release();
});

it('takes boosts into account', () => {
  const snapshot = engine.database.snapshot();
  const condition = 'BOOST(ANALYZER(doc.text == "w0", "text_en"), 50) OR ANALYZER(doc.text IN @terms, "text_en")';
  const { found, expected } = bothBest(snapshot, condition, ['w390', 'w2'], 20);
  expect(found).toEqual(expected);
  snapshot.release();
});

it('keeps to its snapshot, and to what a transaction has written, when documents change', async () => {
  const { database } = engine;
  const before = database.snapshot();
  const first = bothBest(before, ANY, ['w0', 'w1'], 10).found;
  await database.write((access) => {
    const a = access.collection('a');
    access.insert(a, { _key: 'new', text: 'w0 w1' });
    for (const { key } of first.slice(0, 3)) if (key.startsWith('a')) access.replace(a, key, { text: 'nothing' });
  });
  expect(bothBest(before, ANY, ['w0', 'w1'], 10).found).toEqual(first);
  const after = database.snapshot();
  const second = bothBest(after, ANY, ['w0', 'w1'], 10);
  expect(second.found).toEqual(second.expected);
  expect(second.found).not.toEqual(first);
  const transaction = database.begin();
  transaction.insert(transaction.collection('a'), { _key: 'mine', text: 'w0' });
  const mine = bothBest(transaction, ANY, ['w0'], 10);
  expect(mine.found.map(({ score }) => score)).toEqual(mine.expected.map(({ score }) => score));
  transaction.abort();
  after.release();
  before.release();
});
