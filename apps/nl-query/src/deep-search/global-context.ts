import type { ProjectIndex } from '../project-index/project-index';
import type { GlobalSearch } from '../retrieval/global-search';
import type { SearchHearing } from '../retrieval/search-method';
import type { SearchRequest } from '../retrieval/search-outcome';

/** What the whole collection says about a question, for a plan to start from; "" when it has no reports that say anything. */
export async function globalContext(
  global: Pick<GlobalSearch, 'search'>,
  request: SearchRequest,
  index: ProjectIndex,
  { onProgress }: SearchHearing,
): Promise<string> {
  const stage = 'global_context';
  onProgress({ stage, status: 'started', message: 'looking at the whole collection' });
  try {
    const asked = { ...request, showCitations: false, instructions: 'Name the people, places and things that matter for it.' };
    const found = await global.search(asked, index, () => undefined);
    const text = found?.text ?? '';
    onProgress(
      text === ''
        ? { stage, status: 'skipped', message: 'the collection has no overview of it' }
        : { stage, status: 'completed', message: text.slice(0, 200) },
    );
    return text;
  } catch (error) {
    onProgress({ stage, status: 'failed', message: error instanceof Error ? error.message : 'failed' });
    throw error;
  }
}
