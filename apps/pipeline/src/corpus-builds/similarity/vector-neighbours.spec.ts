import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { seededRandom } from '@strata/graph';
import { nearestDocumentSteps } from './nearest-documents';
import { NearestLists } from './nearest-lists';
import type { VectorRows } from './vector-neighbours';
import { nearestSteps, vectorsOf } from './vector-neighbours';

const DIMENSION = 48;

/** Unit vectors in groups of 30 around middles of their own. */
function grouped(count: number): VectorRows {
  const random = seededRandom(8);
  const middles = Array.from({ length: Math.ceil(count / 30) }, () => Array.from({ length: DIMENSION }, () => random() - 0.5));
  const vectors = new Float32Array(count * DIMENSION);
  for (let row = 0; row < count; row++) {
    const own = middles[row % middles.length]!.map((value) => value + (random() - 0.5) * 0.8);
    const length = Math.hypot(...own);
    own.forEach((value, at) => (vectors[row * DIMENSION + at] = value / length));
  }
  return { vectors, dimension: DIMENSION };
}

describe('lists of the nearest', () => {
  it('hold what sorting all that was offered would give, in whatever order and however often', () => {
    const offers = fc.array(fc.record({ list: fc.nat(2), document: fc.nat(30) }));
    fc.assert(
      fc.property(offers, fc.nat(9), (given, depth) => {
        const lists = new NearestLists(3, depth);
        const similarity = (document: number) => (document % 7) / 7;
        for (const { list, document } of given) lists.offer(list, document, similarity(document));
        for (const list of [0, 1, 2]) {
          const offered = [...new Set(given.filter((offer) => offer.list === list).map(({ document }) => document))];
          const best = offered.sort((a, b) => similarity(b) - similarity(a) || a - b).slice(0, depth);
          expect([...lists.of(list)]).toEqual(best);
        }
      }),
    );
  });
});

describe('vector neighbours', () => {
  const rows = grouped(3_000);
  const all = Uint32Array.from({ length: 3_000 }, (_, place) => place);
  const asked = all.filter((document) => document % 29 === 0);
  const nearest = (of: Uint32Array, given: VectorRows, exactUpTo?: number) => {
    const lists = runSteps(nearestSteps({ rows: given, of, depth: 20 }, exactUpTo));
    return Array.from(of, (_, place) => [...lists.of(place)]);
  };
  const exact = nearest(asked, rows);

  it.each([
    ['for all of them', all, 0.99],
    ['for some of them', asked, 0.95],
  ])('by the graph are nearly those of comparing all with all: %s', (_, of, least) => {
    const found = nearest(of, rows, 0);
    const same = exact.map((expected, place) =>
      expected.filter((other) => found[of === all ? asked[place]! : place]!.includes(other)),
    );
    expect(same.flat().length / exact.flat().length).toBeGreaterThan(least);
  });

  it('by the graph are the same every time', () => {
    expect(nearest(asked, rows, 0)).toEqual(nearest(asked, rows, 0));
  });

  it('of more documents than are compared at once are those of the whole', () => {
    const many = grouped(9_000);
    const of = Uint32Array.of(0, 4_095, 4_096, 8_999);
    const similarity = (a: number, b: number) =>
      many.vectors
        .subarray(a * DIMENSION, (a + 1) * DIMENSION)
        .reduce((sum, value, at) => sum + value * many.vectors[b * DIMENSION + at]!, 0);
    const expected = Array.from(of, (document) =>
      Array.from({ length: 9_000 }, (_, other) => other)
        .filter((other) => other !== document)
        .sort((a, b) => similarity(document, b) - similarity(document, a))
        .slice(0, 20),
    );
    expect(nearest(of, many).map((list) => list.toSorted())).toEqual(expected.map((list) => list.toSorted()));
  });

  it('never hold the document itself, nearest first', () => {
    for (const [place, document] of asked.entries()) {
      expect(exact[place]).toHaveLength(20);
      expect(exact[place]).not.toContain(document);
    }
    const similarity = (a: number, b: number) =>
      rows.vectors
        .subarray(a * DIMENSION, (a + 1) * DIMENSION)
        .reduce((sum, value, at) => sum + value * rows.vectors[b * DIMENSION + at]!, 0);
    const scores = exact[0]!.map((other) => similarity(asked[0]!, other));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it.each([
    ['no document', 0],
    ['one document', 1],
  ])('of %s are none', (_, count) => {
    const few = { vectors: rows.vectors.slice(0, count * DIMENSION), dimension: DIMENSION };
    expect(nearest(all.slice(0, count), few)).toEqual(Array.from({ length: count }, () => []));
  });

  it('in shared memory and in a part of a buffer are the same', () => {
    const shared = new Float32Array(new SharedArrayBuffer(rows.vectors.byteLength));
    shared.set(rows.vectors);
    expect(nearest(asked, { ...rows, vectors: shared })).toEqual(exact);
    const some = vectorsOf(rows, [5, 7, 107, 9]);
    const part = { dimension: DIMENSION, vectors: some.vectors.subarray(DIMENSION) };
    // 7 and 107 are of one group
    expect(runSteps(nearestDocumentSteps(part, Uint32Array.of(0, 1)))).toEqual(
      new Map([
        [0, 1],
        [1, 0],
      ]),
    );
  });
});
