import { Injectable } from '@nestjs/common';
import type { SearchPlanner } from '@strata/models';
import { answerPassage } from '../project-index/answer-passage';
import type { ProjectIndex } from '../project-index/project-index';
import { GlobalSearch } from '../retrieval/global-search';
import { LocalSearch } from '../retrieval/local-search';
import type { SearchHearing, SearchMethod } from '../retrieval/search-method';
import type { SearchOutcome, SearchRequest } from '../retrieval/search-outcome';
import { citationMapping, contextData, formattedContext } from '../retrieval/search-outcome';
import { plannerMetadata } from './execution-log';
import { followedSearch } from './followed-search';
import { globalContext } from './global-context';
import type { StepFinding } from './planned-search';
import { PlannedSearch } from './planned-search';
import { SearchEvidence } from './search-evidence';

/**
 * Questions of several parts (docs/contracts/nl-query.md, "Request"): with a chat model a plan of Local searches, each asked with what the
 * former have found; without one, names are followed from passage to passage.
 */
@Injectable()
export class DeepSearch implements SearchMethod {
  constructor(
    private readonly local: LocalSearch,
    private readonly global: GlobalSearch,
  ) {}

  async search(request: SearchRequest, index: ProjectIndex, hearing: SearchHearing): Promise<SearchOutcome | undefined> {
    const { searchPlanner } = request.models;
    return searchPlanner ? this.planned(searchPlanner, request, index, hearing) : followedSearch(request, index, hearing);
  }

  private async planned(
    planner: SearchPlanner,
    request: SearchRequest,
    index: ProjectIndex,
    hearing: SearchHearing,
  ): Promise<SearchOutcome> {
    const evidence = new SearchEvidence();
    const context = await globalContext(this.global, request, index, hearing);
    const { text, model, numbering, log, planned } = await new PlannedSearch({
      ...{ planner, request, hearing, evidence, globalContext: context },
      prompts: { plan: 'ds_generate_plan', completion: 'ds_completion_check', synthesis: 'ds_final_synthesis' },
      searchStep: (query) => this.searchStep(query, request, index, evidence),
    }).run();
    const { chunks } = evidence;
    return {
      text,
      model,
      metadata: {
        ...plannerMetadata({ log, planned, globalContext: context, queryType: 'LOCAL', isPlanned: true }),
        context_data: contextData(text, chunks, numbering),
        formatted_context: formattedContext(chunks),
        citation_mapping: citationMapping(chunks, numbering),
      },
    };
  }

  private async searchStep(
    query: string,
    request: SearchRequest,
    index: ProjectIndex,
    evidence: SearchEvidence,
  ): Promise<StepFinding | undefined> {
    const { models, signal, model } = request;
    const context = await this.local.context({ ...request, question: query }, index);
    if (context === undefined) return undefined;
    const { text } = await models.passageAnswerer.answer({
      question: query,
      passages: context.chunks.map((found) => answerPassage(evidence.idOf(found), found)),
      notes: context.notes,
      instructions: 'Answer briefly, with every name and date written out.',
      citations: true,
      ...(model === '' ? {} : { model }),
      ...(signal ? { signal } : {}),
    });
    return text === '' ? undefined : { text, chunkIds: context.chunks.map(({ chunk }) => chunk.key) };
  }
}
