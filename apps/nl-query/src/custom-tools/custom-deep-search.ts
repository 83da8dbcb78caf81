import type { SearchPlanner } from '@strata/models';
import { lexicalTerms } from '@strata/text';
import type { ExecutedStep } from '../deep-search/execution-log';
import { plannerMetadata } from '../deep-search/execution-log';
import { globalContext } from '../deep-search/global-context';
import type { StepFinding } from '../deep-search/planned-search';
import { PlannedSearch } from '../deep-search/planned-search';
import { SearchEvidence } from '../deep-search/search-evidence';
import { answerPassage } from '../project-index/answer-passage';
import type { ProjectIndex } from '../project-index/project-index';
import type { GlobalSearch } from '../retrieval/global-search';
import type { SearchHearing, SearchMethod } from '../retrieval/search-method';
import type { SearchOutcome, SearchRequest } from '../retrieval/search-outcome';
import { matchTools } from './match-tools';
import type { ChoosableTool, CustomTool } from './custom-tool';
import { namingTool, runTools } from './run-tools';
import type { ToolRunner, ToolUse } from './tool-runner';
import { answerFromTools, instructionsOf, sourcesMetadata, toolsMetadata } from './tools-answer';

export interface CustomDeepParts {
  readonly runner: Pick<ToolRunner, 'run'>;
  readonly global: Pick<GlobalSearch, 'search'>;
  /** those to choose from */
  readonly tools: readonly ChoosableTool[];
  readonly rights: Pick<ToolUse, 'readable' | 'autoCreateIndexes'>;
}

const NO_TOOLS = 'No tool of this project fits this question.';

/** Searches in steps with tools that are chosen for the question. Without a chat model the chosen tools search once, side by side. */
export class CustomDeepSearch implements SearchMethod {
  constructor(private readonly parts: CustomDeepParts) {}

  async search(request: SearchRequest, index: ProjectIndex, hearing: SearchHearing): Promise<SearchOutcome> {
    const { searchPlanner: planner } = request.models;
    if (!planner) return this.once(matchedByWords(this.parts.tools, request.question), request, index, hearing);
    const context = await globalContext(this.parts.global, request, index, hearing);
    const tools = await matchTools(planner, this.parts.tools, request, hearing);
    if (tools.length === 0) return this.noTools(request, context);
    // with nothing to plan from, the tools are asked the question itself
    if (context === '') return this.once(tools, request, index, hearing);
    return this.inSteps(planner, { tools, context }, request, index, hearing);
  }

  private async inSteps(
    planner: SearchPlanner,
    { tools, context }: { tools: readonly CustomTool[]; context: string },
    request: SearchRequest,
    index: ProjectIndex,
    hearing: SearchHearing,
  ): Promise<SearchOutcome> {
    const evidence = new SearchEvidence();
    const citable = new Set<string>();
    let failed = 0;
    const searchStep = async (query: string): Promise<StepFinding | undefined> => {
      const found = await runTools(this.parts.runner, tools, query, evidence, { request, index, ...this.parts.rights });
      failed = Math.max(failed, found.failures.length);
      for (const id of found.citable) citable.add(id);
      if (found.sources.length === 0) return undefined;
      const { models, model, signal } = request;
      const asked = {
        question: query,
        passages: found.sources.map((one) => answerPassage(evidence.idOf(one), one)),
        instructions: instructionsOf(tools),
        citations: true,
        ...(model === '' ? {} : { model }),
        ...(signal ? { signal } : {}),
      };
      const { text } = await models.passageAnswerer.answer(asked).catch((error: unknown) => {
        throw namingTool(error, found.longest);
      });
      return text === '' ? undefined : { text, chunkIds: found.sources.map(({ chunk }) => chunk.key) };
    };
    const { text, model, numbering, log, planned } = await new PlannedSearch({
      ...{ planner, request, hearing, evidence, globalContext: context, searchStep, citable },
      prompts: { plan: 'ds_custom_generate_plan', completion: 'ds_cr_completion_check', synthesis: 'ds_custom_final_synthesis' },
    }).run();
    return {
      text,
      model,
      metadata: {
        ...plannerMetadata({ log, planned, globalContext: context, queryType: 'CUSTOM', isPlanned: true }),
        ...toolsMetadata(tools, failed),
        ...sourcesMetadata(text, evidence, numbering),
      },
    };
  }

  private async once(
    tools: readonly CustomTool[],
    request: SearchRequest,
    index: ProjectIndex,
    hearing: SearchHearing,
  ): Promise<SearchOutcome> {
    if (tools.length === 0) return this.noTools(request, '');
    const evidence = new SearchEvidence();
    const stage = 'step_execution';
    const names = tools.map(({ id }) => id).join(', ');
    hearing.onProgress({ stage, status: 'started', message: `searching with ${names}` });
    const found = await runTools(this.parts.runner, tools, request.question, evidence, { request, index, ...this.parts.rights });
    const hasFound = found.sources.length > 0;
    hearing.onProgress({ stage, status: hasFound ? 'completed' : 'skipped', message: `${names}: ${found.sources.length} sources` });
    const { text, model, metadata } = await answerFromTools(request, tools, found, evidence, hearing);
    const step: ExecutedStep = {
      ...{ step: 1, description: `search with ${names}`, expected_info: '', query: request.question, tries: 1 },
      ...{ status: hasFound ? 'completed' : 'no_data', result: text, chunk_ids: found.sources.map(({ chunk }) => chunk.key) },
    };
    const isPlanned = request.models.searchPlanner !== undefined;
    const facts = plannerMetadata({ log: [step], planned: 1, globalContext: '', queryType: 'CUSTOM', isPlanned });
    return { text, model, metadata: { ...facts, ...metadata } };
  }

  private noTools({ customPrompts, models }: SearchRequest, context: string): SearchOutcome {
    const isPlanned = models.searchPlanner !== undefined;
    return {
      text: '',
      model: models.names.chat,
      instead: customPrompts.ds_no_tools_available ?? NO_TOOLS,
      metadata: {
        ...plannerMetadata({ log: [], planned: 0, globalContext: context, queryType: 'CUSTOM', isPlanned }),
        ...toolsMetadata([], 0),
        citation_mapping: {},
      },
    };
  }
}

/** Tools whose descriptions share words with the question; all that can be used where none does. */
function matchedByWords(tools: readonly ChoosableTool[], question: string): readonly CustomTool[] {
  const asked = new Set(lexicalTerms(question));
  const shared = tools.filter(({ description }) => lexicalTerms(description).some((term) => asked.has(term)));
  if (shared.length > 0) return shared.map(({ use }) => use());
  const usable = tools.filter(({ problem }) => problem === undefined);
  return (usable.length > 0 ? usable : tools).map(({ use }) => use());
}
