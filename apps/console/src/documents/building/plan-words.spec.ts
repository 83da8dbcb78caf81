import { expect, it } from '@jest/globals';
import type { GraphPlan } from '@strata/client';
import { planWords, unclusteredWords } from './plan-words';

const nothing: GraphPlan = { insert: new Map(), update: new Map(), delete: new Map(), build: [], import: [], unclustered: [] };

it('says nothing of a graph that is up to date', () => {
  expect([planWords(nothing), unclusteredWords(nothing)]).toEqual([[], '']);
});

it('names each kind of change', () => {
  const plan: GraphPlan = {
    insert: new Map([['a', [{ docName: 'x', fileId: '1' }]]]),
    update: new Map([['a', Array.from({ length: 1_200 }, (_, n) => ({ docName: `${n}`, fileId: `${n}` }))]]),
    delete: new Map([['a', ['7']]]),
    build: ['b', 'c'],
    import: [{ category: 'a', id: '8' }],
    unclustered: [{ category: 'a', name: 'odd.md' }],
  };
  expect(planWords(plan)).toEqual([
    '2 categories to build: b, c.',
    '1 new document to add.',
    '1,200 newer versions to read.',
    '1 document to take out: its file is gone.',
    '1 document to import: mapped, and not in the graph.',
  ]);
  expect(unclusteredWords(plan)).toBe(
    'a/odd.md is like no other document: on the map only, in no cluster, and so not in the graph.',
  );
});

it('names eight of many categories', () => {
  const build = Array.from({ length: 30 }, (_, n) => `c${n}`);
  expect(planWords({ ...nothing, build })).toEqual(['30 categories to build: c0, c1, c2, c3, c4, c5, c6, c7 and 22 more.']);
});
