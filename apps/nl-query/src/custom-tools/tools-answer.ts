import type { SearchEvidence } from '../deep-search/search-evidence';
import { answerPassage } from '../project-index/answer-passage';
import { CitationNumbering } from '../retrieval/citation-numbering';
import type { SearchHearing } from '../retrieval/search-method';
import type { SearchOutcome, SearchRequest } from '../retrieval/search-outcome';
import { citationMapping, contextData } from '../retrieval/search-outcome';
import type { CustomTool } from './custom-tool';
import type { ToolFindings } from './run-tools';
import { namingTool } from './run-tools';

/** Keys of the metadata that say what tools did. */
export function toolsMetadata(tools: readonly CustomTool[], failed: number): Record<string, unknown> {
  return {
    custom_retrievers_used: tools.map(({ id }) => id),
    num_tools: tools.length,
    successful_tools: tools.length - failed,
    failed_tools: failed,
  };
}

/** How the tools want to be answered from. */
export function instructionsOf(tools: readonly CustomTool[]): string {
  const said = tools.filter(({ config }) => config.responseInstructions !== '');
  if (said.length === 1) return said[0]!.config.responseInstructions;
  return said.map(({ id, config }) => `For what ${id} has found: ${config.responseInstructions}`).join('\n');
}

/** One answer from what tools have found, in one call. */
export async function answerFromTools(
  request: SearchRequest,
  tools: readonly CustomTool[],
  { sources, citable, failures, longest }: ToolFindings,
  evidence: SearchEvidence,
  { onDelta }: Pick<SearchHearing, 'onDelta'>,
): Promise<SearchOutcome> {
  const { models, question, signal, showCitations } = request;
  const numbering = new CitationNumbering(citable, showCitations);
  const counted = toolsMetadata(tools, failures.length);
  if (sources.length === 0) return { text: '', model: models.names.chat, metadata: { ...counted, citation_mapping: {} } };
  let text = '';
  const emit = (piece: string) => {
    if (piece === '') return;
    text += piece;
    onDelta(piece);
  };
  const asked = {
    question,
    passages: sources.map((found) => answerPassage(evidence.idOf(found), found)),
    instructions: instructionsOf(tools),
    citations: showCitations && citable.size > 0,
    ...(request.model === '' ? {} : { model: request.model }),
    ...(signal ? { signal } : {}),
  };
  try {
    const { model } = await models.passageAnswerer.answer(asked, (piece) => emit(numbering.push(piece)));
    emit(numbering.flush());
    return { text, model, metadata: { ...counted, ...sourcesMetadata(text, evidence, numbering) } };
  } catch (error) {
    throw namingTool(error, longest);
  }
}

export function sourcesMetadata(text: string, { chunks }: SearchEvidence, numbering: CitationNumbering): Record<string, unknown> {
  return { context_data: contextData(text, chunks, numbering), citation_mapping: citationMapping(chunks, numbering) };
}
