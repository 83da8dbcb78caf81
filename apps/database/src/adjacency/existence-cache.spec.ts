import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExistenceCache } from './existence-cache';

const VERTICES = 70;
const step = fc.record({
  vertex: fc.nat(VERTICES - 1),
  kind: fc.constantFrom('add', 'remove', 'look', 'look back', 'grow'),
  back: fc.nat(5),
});

describe('known existence', () => {
  it('never tells a snapshot of a document that it does not have, and remembers what the newest snapshot saw', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const known = new ExistenceCache();
        let capacity = VERTICES;
        known.grow(capacity);
        const states: ReadonlySet<number>[] = [new Set()]; // by commit: the documents there are
        const last = () => states.length - 1;
        for (const { vertex, kind, back } of steps) {
          const now = states[last()]!;
          if (kind === 'add' && !now.has(vertex)) states.push(new Set([...now, vertex]));
          if (kind === 'remove' && now.has(vertex)) {
            states.push(new Set([...now].filter((one) => one !== vertex)));
            known.noteRemoval(vertex, last());
          }
          if (kind === 'grow') known.grow((capacity += 40));
          const seen = kind === 'look back' ? Math.max(0, last() - back) : last();
          if (kind.startsWith('look') && states[seen]!.has(vertex)) known.note(vertex, seen);
          if (kind === 'look' && states[seen]!.has(vertex)) expect(known.isKnown(vertex, seen)).toBe(true);
          states.forEach((documents, commit) => {
            for (let one = 0; one < VERTICES; one += 1)
              if (known.isKnown(one, commit)) expect([commit, one, documents.has(one)]).toEqual([commit, one, true]);
          });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is not lost for other vertices when one is removed', () => {
    const known = new ExistenceCache();
    known.grow(VERTICES);
    known.noteRemoval(1, 7);
    known.note(0, 5);
    known.note(1, 5);
    known.begin(2); // it may have been the document that went
    known.note(2, 5);
    expect([0, 1, 2].map((vertex) => known.isKnown(vertex, 9))).toEqual([true, false, false]);
    known.note(2, 8);
    expect(known.isKnown(2, 8)).toBe(true);
    known.trustFrom(20);
    known.note(3, 19);
    expect(known.isKnown(3, 25)).toBe(false);
    known.clear();
    expect([0, 2].map((vertex) => known.isKnown(vertex, 25))).toEqual([false, false]);
  });
});
