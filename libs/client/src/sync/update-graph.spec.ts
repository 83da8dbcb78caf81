import { describe, expect, it } from '@jest/globals';
import type { GraphState } from './graph-plan';
import { documentsWithoutFiles } from './update-graph';

const state = (...sources: [id: string, key: string, category: string][]): GraphState => ({
  sources: new Map(sources.map(([id, key, category]) => [id, { key, category, version: 1, isClustered: true }])),
  imported: new Set(),
  built: new Set(),
});

describe('documents of a graph whose file is gone', () => {
  it('are told once each, by any of their files, and only in the category that is asked for', () => {
    const graph = state(['a', 'A', 'one'], ['a2', 'A', 'one'], ['b', 'B', 'two'], ['c', 'C', 'one']);
    const stored = [{ id: 'c' }];
    expect(documentsWithoutFiles(stored, graph).map(({ category }) => category)).toEqual(['one', 'two']);
    expect(documentsWithoutFiles(stored, graph, 'two')).toEqual([{ id: 'b', category: 'two' }]);
  });

  it('are not those that still have one of several files', () => {
    expect(documentsWithoutFiles([{ id: 'a2' }], state(['a', 'A', 'one'], ['a2', 'A', 'one']))).toEqual([]);
  });
});
