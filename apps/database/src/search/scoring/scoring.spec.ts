import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createView } from '../../views/views';
import { builtInAnalyzer } from '../../analyzers/built-in-analyzers';
import type { ScorerCall } from './scoring';
import type { TestEngine } from '../view-search.fixture';
import { anEngine, insertAll, search } from '../view-search.fixture';

let seed = 99;
const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
const text = (): string =>
  Array.from({ length: 5 + Math.floor(random() * 60) }, () => `w${Math.floor(random() ** 3 * 300)}`).join(' ');

describe('scores', () => {
  let engine: TestEngine;
  const documents = Array.from({ length: 1500 }, (_, i) => ({ _key: `k${i}`, text: text() }));
  const tokens = new Map<string, string[]>();
  beforeAll(async () => {
    engine = await anEngine();
    await engine.database.createCollection({ name: 'c' });
    await createView(engine.database, {
      name: 'v',
      type: 'arangosearch',
      links: { c: { fields: { text: { analyzers: ['text_en'] } } } },
    });
    await insertAll(engine.database, 'c', documents);
    const tokenize = builtInAnalyzer('text_en')?.tokenize;
    for (const document of documents) tokens.set(document._key, tokenize?.(document.text).map(({ term }) => term) ?? []);
  });
  afterAll(() => engine.close());

  let average: number | undefined;
  const counts = new Map<string, number>();

  /** The formula as printed, document by document. */
  function bm25(key: string, terms: readonly string[], k = 1.2, b = 0.75): number {
    const own = tokens.get(key) ?? [];
    average ??= [...tokens.values()].reduce((sum, { length }) => sum + length, 0) / tokens.size;
    return terms.reduce((sum, term) => {
      const count = counts.get(term) ?? [...tokens.values()].filter((one) => one.includes(term)).length;
      counts.set(term, count);
      const frequency = own.filter((one) => one === term).length;
      const idf = Math.log(1 + (tokens.size - count + 0.5) / (count + 0.5));
      return sum + (idf * frequency * (k + 1)) / (frequency + k * (1 - b + (b * own.length) / (average ?? 1)));
    }, 0);
  }

  const TERMS = ['w1', 'w7', 'w40', 'w120', 'w250', 'missing'];
  const CONDITION = 'ANALYZER(doc.text IN @terms, "text_en")';
  const top = (scorer: ScorerCall, limit: number, descending = true) =>
    Array.from(
      search(engine.database.snapshot(), 'v', CONDITION, {
        bind: { terms: TERMS },
        scorers: [scorer],
        top: { scorer: 0, descending, limit },
      }),
      ({ document, scores }) => ({ key: document.key, score: scores[0] ?? 0 }),
    );

  it.each([[[]], [[2, 0]], [[0.5, 1]]])('are those of the BM25 formula with parameters %j, best first', (parameters) => {
    const expected = documents
      .map(({ _key }) => ({ key: _key, score: bm25(_key, TERMS, parameters[0], parameters[1]) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    const found = top({ name: 'BM25', arguments: parameters }, 25);
    found.forEach(({ key, score }, i) => {
      expect(score).toBeCloseTo(expected[i]?.score ?? 0, 9);
      expect(score).toBeCloseTo(bm25(key, TERMS, parameters[0], parameters[1]), 9);
    });
    expect(found).toHaveLength(25);
  });

  it('come worst first when asked, and in full without a limit', () => {
    const all = top({ name: 'BM25', arguments: [] }, 10_000);
    const worst = top({ name: 'BM25', arguments: [] }, 10_000, false);
    expect(worst.map(({ score }) => score)).toEqual(all.map(({ score }) => score).reverse());
  });

  it('of TFIDF fall with the length only when normalised', () => {
    const plain = top({ name: 'TFIDF', arguments: [] }, 10_000);
    const normal = new Map(top({ name: 'TFIDF', arguments: [true] }, 10_000).map(({ key, score }) => [key, score]));
    for (const { key, score } of plain.slice(0, 50))
      expect(normal.get(key)).toBeCloseTo(score / Math.sqrt(tokens.get(key)?.length ?? 1), 9);
  });

  it('multiply with BOOST and are 0 without a condition', () => {
    const score = (condition: string | null) =>
      Array.from(
        search(engine.database.snapshot(), 'v', condition, { scorers: [{ name: 'BM25', arguments: [] }] }),
        ({ scores }) => scores[0] ?? 0,
      );
    const once = score('ANALYZER(doc.text == "w40", "text_en")');
    expect(score('BOOST(ANALYZER(doc.text == "w40", "text_en"), 3)')).toEqual(once.map((one) => one * 3));
    expect(new Set(score(null))).toEqual(new Set([0]));
    expect(new Set(score('true'))).toEqual(new Set([0]));
  });

  it('refuse parameters of the wrong type', () => {
    expect(() => top({ name: 'BM25', arguments: ['x'] }, 1)).toThrow(expect.objectContaining({ errorNum: 1542 }));
    expect(() => top({ name: 'TFIDF', arguments: [1] }, 1)).toThrow(expect.objectContaining({ errorNum: 1542 }));
  });
});
