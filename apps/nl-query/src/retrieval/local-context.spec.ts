import { describe, expect, it } from '@jest/globals';
import type { FoundChunk } from '../project-index/project-index';
import { localContext } from './local-context';

const chunks = (count: number) => Array.from({ length: count }, (_, i) => ({ chunk: { key: `c${i}` } }) as FoundChunk);
const keys = (context: readonly FoundChunk[]) => context.map(({ chunk }) => chunk.key).join(' ');

describe('localContext', () => {
  it('keeps the best as they are ranked, then takes those that mention the entities', () => {
    const context = localContext(chunks(15), new Set(['c3', 'c9', 'c14']));
    expect(keys(context)).toBe('c0 c1 c2 c3 c4 c5 c6 c7 c9 c14 c8 c10');
  });

  it('takes all where few were found', () => {
    expect(keys(localContext(chunks(2), new Set(['c1'])))).toBe('c0 c1');
    expect(localContext([], new Set())).toEqual([]);
  });
});
