import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KnownExistence } from './known-existence';

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
        const known = new KnownExistence();
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
          if (kind.startsWith('look') && states[seen]!.has(vertex)) known.note(vertex, seen, 1);
          if (kind === 'look' && states[seen]!.has(vertex)) expect(known.isKnown(vertex, seen, 1)).toBe(true);
          states.forEach((documents, commit) => {
            for (let one = 0; one < VERTICES; one += 1)
              if (known.isKnown(one, commit, 1)) expect([commit, one, documents.has(one)]).toEqual([commit, one, true]);
          });
        }
        expect(known.isKnown(0, last(), 2)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});
