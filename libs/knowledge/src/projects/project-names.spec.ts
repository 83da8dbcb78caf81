import { describe, expect, it } from '@jest/globals';
import { projectCollections } from '@strata/contracts';
import { corpusGraphNames } from '../corpus-graph/corpus-graph-names';
import { knowledgeGraphNames } from '../knowledge-graph/knowledge-graph-names';

describe('the names that stores give to the collections of a project', () => {
  it('are among those that rights and removal count as the project’s', () => {
    const { graph: _, searchView, ...corpus } = corpusGraphNames('a');
    const { graph: __, ...knowledge } = knowledgeGraphNames('a');
    expect(searchView).toBe('a_sources_search_view');
    expect(projectCollections('a')).toEqual(expect.arrayContaining([...Object.values(corpus), ...Object.values(knowledge)]));
  });
});
