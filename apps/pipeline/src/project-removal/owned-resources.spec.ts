import { describe, expect, it } from '@jest/globals';
import { ownedResources } from './owned-resources';

describe('what is clearly a project’s', () => {
  it('are the names that the platform gives, and search views over nothing else', () => {
    const owned = ownedResources(
      'a',
      {
        collections: [
          'a_sources',
          'a_Chunks',
          'a_Runs',
          'a_delete_1700000000_0a1b2c3d',
          'a_notes',
          'a_b_sources',
          'sources',
          'ab_rags',
        ],
        graphs: ['a_CorpusGraph', 'a_kg', 'a_b_kg', 'a_mine', 'other'],
        views: [
          { name: 'a_sources_search_view', over: ['a_sources'] },
          { name: 'a_sources_filename_search_view', over: ['a_sources'] },
          { name: 'a_Chunks_and_notes', over: ['a_Chunks', 'a_notes'] },
          { name: 'a_b_sources_search_view', over: ['a_b_sources'] },
          { name: 'a_empty', over: [] },
          { name: 'mine', over: ['a_sources'] },
        ],
      },
      ['a', 'a_b', 'ab'],
    );
    expect(owned).toEqual({
      collections: ['a_Chunks', 'a_Runs', 'a_delete_1700000000_0a1b2c3d', 'a_sources'],
      graphs: ['a_CorpusGraph', 'a_kg'],
      views: ['a_sources_filename_search_view', 'a_sources_search_view'],
      strange: ['collection a_notes', 'graph a_mine', 'view a_Chunks_and_notes', 'view a_empty'],
    });
  });
});
