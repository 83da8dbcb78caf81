import type { ProjectIndex } from '../project-index/project-index';
import { answerFromChunks } from '../retrieval/answer-from-chunks';
import type { SearchHearing } from '../retrieval/search-method';
import type { SearchOutcome, SearchRequest } from '../retrieval/search-outcome';
import { citationMapping, contextData, formattedContext } from '../retrieval/search-outcome';
import type { ExecutedStep } from './execution-log';
import { plannerMetadata } from './execution-log';
import type { FollowedNames } from './follow-names';
import { followNames } from './follow-names';

const CONTEXT = 12;

/** A search in several steps without a chat model: the names in the best passages are followed until the question is covered. */
export async function followedSearch(
  request: SearchRequest,
  index: ProjectIndex,
  { onDelta, onProgress }: SearchHearing,
): Promise<SearchOutcome | undefined> {
  const found = await followNames(request, index);
  const context = found.chunks.slice(0, CONTEXT);
  if (context.length === 0) return undefined;
  const log = executed(request.question, found);
  for (const { step, description, query, result } of log)
    onProgress({ stage: 'step_execution', status: 'completed', message: `step ${step}: ${description} ${query} (${result})` });
  onProgress({ stage: 'synthesis', status: 'started', message: 'making one answer of all steps' });
  const { text, model, form, numbering } = await answerFromChunks(
    request,
    context,
    { reasoning: found.reasoningOver(context) },
    onDelta,
  );
  onProgress({ stage: 'synthesis', status: 'completed', message: 'answered' });
  return {
    text,
    model,
    metadata: {
      ...plannerMetadata({ log, planned: log.length, globalContext: '', queryType: 'LOCAL', isPlanned: false }),
      ...(form === undefined ? {} : { answer_form: form }),
      context_data: contextData(text, context, numbering),
      formatted_context: formattedContext(context),
      citation_mapping: citationMapping(context, numbering),
    },
  };
}

function executed(question: string, { start, followed }: FollowedNames): ExecutedStep[] {
  const first: ExecutedStep = {
    step: 1,
    description: 'search for',
    expected_info: 'passages about the question',
    query: question,
    tries: 1,
    status: 'completed',
    result: start.map(({ document }) => document.title).join('; '),
    chunk_ids: start.map(({ chunk }) => chunk.key),
  };
  const others = followed.map(({ name, covers, chunk }, i): ExecutedStep => ({
    step: i + 2,
    description: 'follow the name',
    expected_info: covers.join(' '),
    query: name,
    tries: 1,
    status: 'completed',
    result: chunk.document.title,
    chunk_ids: [chunk.chunk.key],
  }));
  return [first, ...others];
}
