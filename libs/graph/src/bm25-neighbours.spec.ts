import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { Bm25Index } from './bm25-index';
import { Bm25Neighbours } from './bm25-neighbours';
import { seededRandom } from './seeded-random';
import type { TermRows } from './term-rows';
import { TermRowsBuilder } from './term-rows';
import { TopK } from './top-k';

function rowsOf(documents: readonly (readonly string[])[]): TermRows {
  const builder = new TermRowsBuilder();
  for (const terms of documents) builder.add(terms);
  return builder.rows();
}

/** Documents on topics of their own, with words that all share: frequencies fall as in real texts. */
function corpus(count: number): string[][] {
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, document) => {
    const topic = document % Math.ceil(count / 40);
    return Array.from({ length: 60 }, () => {
      const rank = Math.floor(1 / (random() + 1e-4));
      return random() < 0.5 ? `common${rank}` : `topic${topic}-${Math.floor(random() * 80)}`;
    });
  });
}

describe('rows of terms', () => {
  it('number and count the terms of each document', () => {
    const rows = rowsOf([['b', 'a', 'b'], [], ['c', 'a']]);
    expect(rows).toEqual({
      documentCount: 3,
      termCount: 3,
      offsets: Uint32Array.of(0, 2, 2, 4),
      terms: Uint32Array.of(0, 1, 2, 1),
      counts: Uint16Array.of(2, 1, 1, 1),
      lengths: Uint32Array.of(3, 0, 2),
    });
  });

  it('hold as much as the documents do', () => {
    const documents = fc.array(fc.array(fc.nat(4_000).map(String), { maxLength: 2_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(documents, (corpusOfTerms) => {
        const rows = rowsOf(corpusOfTerms);
        for (const [document, terms] of corpusOfTerms.entries()) {
          const row = rows.counts.slice(rows.offsets[document], rows.offsets[document + 1]);
          expect(row).toHaveLength(new Set(terms).size);
          expect(row.reduce((sum, count) => sum + count, 0)).toBe(terms.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the best k', () => {
  it('are those a sort would give, ties by number', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.nat(12), (scores, limit) => {
        const best = new TopK(limit);
        for (const [number, score] of scores.entries()) best.offer(number, score);
        const sorted = [...scores.entries()].sort(([a, x], [b, y]) => y - x || a - b).slice(0, limit);
        expect([...best.drain().numbers]).toEqual(sorted.map(([number]) => number));
      }),
    );
  });
});

describe('lexical neighbours', () => {
  it('ask with the terms that tell a document from the others', () => {
    const rows = rowsOf([
      ['the', 'the', 'arch', 'bridge'],
      ['the', 'bread'],
      ['the', 'bridge'],
      ['arch', 'bridge', 'arch'],
    ]);
    const found = runSteps(Bm25Neighbours.building(rows));
    expect([...found.neighbours(0, 2)]).toEqual([3, 2]);
    expect([...found.neighbours(1, 9)]).toEqual([0, 2]);
  });

  it('of up to 1,000 documents are those of a full search with the same terms', () => {
    const documents = corpus(600).map((terms) => [...new Set(terms)].slice(0, 50)); // the query is the whole document
    const full = Bm25Index.build(documents);
    const found = runSteps(Bm25Neighbours.building(rowsOf(documents)));
    for (let document = 0; document < 600; document += 37) {
      const expected = full.search(documents[document]!, 21).map((match) => match.document);
      expect([...found.neighbours(document, 20)]).toEqual(expected.filter((other) => other !== document).slice(0, 20));
    }
  });

  it('of more documents are nearly all found by few postings a term', () => {
    const rows = rowsOf(corpus(3_000));
    const exact = runSteps(Bm25Neighbours.building(rows, 3_000));
    const bounded = runSteps(Bm25Neighbours.building(rows, 100));
    let [same, all] = [0, 0];
    for (let document = 0; document < 3_000; document += 50) {
      const expected = exact.neighbours(document, 20);
      const found = new Set(bounded.neighbours(document, 20));
      same += expected.filter((other) => found.has(other)).length;
      all += expected.length;
    }
    expect(same / all).toBeGreaterThan(0.95);
  });

  it('of a document without terms are none', () => {
    expect([...runSteps(Bm25Neighbours.building(rowsOf([[], ['a']]))).neighbours(0, 5)]).toEqual([]);
    expect([...runSteps(Bm25Neighbours.building(rowsOf([['a'], ['b']]))).neighbours(0, 5)]).toEqual([]);
  });
});
