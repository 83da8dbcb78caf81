import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { projectCollections } from './project-collections';

describe('the collections of a project', () => {
  it('are no other project’s, however their names begin', () => {
    const name = fc.stringMatching(/^[a-c](?:_|a|b|corpus|sources|relations|change|journal|Runs){0,4}$/);
    fc.assert(
      fc.property(name, name, (one, other) => {
        fc.pre(one !== other);
        const ofOther = new Set(projectCollections(other));
        expect(projectCollections(one).filter((collection) => ofOther.has(collection))).toEqual([]);
      }),
    );
  });
});
