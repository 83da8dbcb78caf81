import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseRevision, revisionText, writeRevision } from './revision';

describe('The text of a revision', () => {
  it('stands for that revision only', () => {
    const revisions = fc.record({ milliseconds: fc.nat({ max: 2 ** 44 - 1 }), counter: fc.nat({ max: 2 ** 20 - 1 }) });
    fc.assert(
      fc.property(revisions, (revision) => {
        const bytes = Buffer.alloc(8);
        writeRevision(revision, bytes, 0);
        const text = revisionText(bytes, 0);
        if (text !== '') expect(parseRevision(text)).toEqual(revision);
      }),
    );
  });

  it.each(['', 'a b', 'zzzzzzzzzzz', '_abc_abc_abc_'])('is never %j', (text) => {
    expect(parseRevision(text)).toBeUndefined();
  });
});
