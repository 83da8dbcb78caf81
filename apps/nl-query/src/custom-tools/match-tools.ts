import type { SearchPlanner } from '@strata/models';
import type { SearchHearing } from '../retrieval/search-method';
import type { SearchRequest } from '../retrieval/search-outcome';
import type { ChoosableTool, CustomTool } from './custom-tool';
import { choosable, readTool } from './custom-tool';

/** What can always search, where the project has no tools of these kinds. */
const STANDARD: readonly ChoosableTool[] = [
  ['local', 'Questions about one person, place or thing: passages around it, its relations.'],
  ['unified', 'Quick questions that a few passages answer.'],
  ['global', 'Questions about the themes of the whole collection.'],
].map(([type, description]) => choosable(readTool({ _key: type!, ...{ tool_type: type, description } })));

/**
 * The tools that search for a question, by their descriptions: any of the custom ones; only when none fits, one of local, global and unified.
 * @returns none when nothing fits
 * @throws AppError what is wrong with one that was chosen
 */
export async function matchTools(
  planner: SearchPlanner,
  tools: readonly ChoosableTool[],
  { question, customPrompts, model, signal }: SearchRequest,
  { onProgress }: SearchHearing,
): Promise<CustomTool[]> {
  const stage = 'tool_matching';
  const ask = async (some: readonly ChoosableTool[]): Promise<ChoosableTool[]> => {
    if (some.length === 0) return [];
    const call = { prompt: customPrompts.ds_tool_selection, model: model === '' ? undefined : model, signal };
    const ids = await planner.selectTools({ question, tools: some, ...call });
    return some.filter(({ id }) => ids.includes(id));
  };
  onProgress({ stage, status: 'started', message: `choosing of ${tools.length} tools` });
  try {
    const own = tools.filter(({ type }) => type === 'custom_retriever');
    const others = tools.filter(({ type }) => type !== 'custom_retriever');
    let matched = await ask(own);
    if (matched.length === 0) matched = (await ask(others.length > 0 ? others : STANDARD)).slice(0, 1);
    const message = matched.length === 0 ? 'no tool fits' : matched.map(({ id }) => id).join(', ');
    onProgress({ stage, status: matched.length === 0 ? 'skipped' : 'completed', message });
    return matched.map(({ use }) => use());
  } catch (error) {
    onProgress({ stage, status: 'failed', message: error instanceof Error ? error.message : 'failed' });
    throw error;
  }
}
