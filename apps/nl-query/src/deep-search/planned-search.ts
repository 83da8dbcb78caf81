import type { PlannedStep, SearchPlanner } from '@strata/models';
import { CitationNumbering } from '../retrieval/citation-numbering';
import type { SearchHearing, SearchProgress } from '../retrieval/search-method';
import type { SearchRequest } from '../retrieval/search-outcome';
import { passageId } from '../retrieval/search-outcome';
import type { ExecutedStep } from './execution-log';
import { stepsText } from './execution-log';
import type { SearchEvidence } from './search-evidence';

/** What a step has found out. */
export interface StepFinding {
  /** with the markers of its sources */
  readonly text: string;
  readonly chunkIds: readonly string[];
}

export interface PlannedSearchParts {
  readonly planner: SearchPlanner;
  readonly request: SearchRequest;
  readonly hearing: SearchHearing;
  readonly evidence: SearchEvidence;
  /** ids of sources that may be cited, as they are when the answer is made; absent: all */
  readonly citable?: ReadonlySet<string>;
  readonly globalContext: string;
  /** keys of `custom_prompts` */
  readonly prompts: { readonly plan: string; readonly completion: string; readonly synthesis: string };
  /** @returns nothing when there is nothing to be found for the question of a step */
  readonly searchStep: (query: string) => Promise<StepFinding | undefined>;
}

export interface PlannedAnswer {
  /** "" when no step has found anything, or nothing that answers */
  readonly text: string;
  readonly model: string;
  readonly numbering: CitationNumbering;
  readonly log: readonly ExecutedStep[];
  /** steps of the plan */
  readonly planned: number;
}

const TRIES = 2;

/**
 * A search that a language model plans and leads: each step is asked with what those before it have found, until the question is solved or
 * the plan is at its end; then one answer is made of all of them. A model that fails ends the search with its error.
 */
export class PlannedSearch {
  private readonly log: ExecutedStep[] = [];

  constructor(private readonly parts: PlannedSearchParts) {}

  async run(): Promise<PlannedAnswer> {
    const { planner, request, globalContext, prompts } = this.parts;
    const { question } = request;
    const steps = await this.told('plan_creation', 'planning', async () => {
      const plan = await planner.plan({ question, globalContext, ...this.call(prompts.plan) });
      return { value: plan, message: plan.map(({ description }, i) => `${i + 1}. ${description}`).join('\n') };
    });
    for (const [place, step] of steps.entries()) {
      const { status } = await this.carryOut(step, place + 1, steps.length);
      const isLast = place + 1 === steps.length;
      if (status === 'completed' && !isLast && (await this.isSolved())) break;
    }
    return { ...(await this.synthesis()), log: this.log, planned: steps.length };
  }

  private async carryOut(step: PlannedStep, number: number, of: number): Promise<ExecutedStep> {
    const called = `step ${number} of ${of}: ${step.description}`;
    const executed = await this.told('step_execution', called, async () => {
      const value = await this.tried(step, number);
      if (value.status === 'no_data')
        return { value, message: `step ${number} of ${of}: nothing found for “${value.query}”`, status: 'skipped' };
      return { value, message: `step ${number} of ${of}: ${value.query} (${value.chunk_ids.length} sources)` };
    });
    this.log.push(executed);
    return executed;
  }

  /** A question that finds nothing is asked once more in other words. */
  private async tried(step: PlannedStep, number: number): Promise<ExecutedStep> {
    const asked: string[] = [];
    let finding: StepFinding | undefined;
    while (asked.length < TRIES && finding === undefined) {
      const query = await this.stepQuery(step, asked);
      if (query === '' || asked.includes(query)) break;
      asked.push(query);
      finding = await this.parts.searchStep(query);
    }
    return {
      step: number,
      description: step.description,
      expected_info: step.expectedInfo,
      query: asked.at(-1) ?? '',
      tries: asked.length,
      status: finding ? 'completed' : 'no_data',
      result: finding?.text ?? '',
      chunk_ids: finding?.chunkIds ?? [],
    };
  }

  /** A template without places needs nothing of the steps before: it is the question, unless a caller's prompt makes something else of it. */
  private async stepQuery(step: PlannedStep, asked: readonly string[]): Promise<string> {
    const isWhole = !/[{}]/.test(step.queryTemplate) && this.parts.request.customPrompts.ds_step_query === undefined;
    if (isWhole && asked.length === 0) return step.queryTemplate;
    const inVain = asked.map((query) => `Nothing was found for this step with: ${query}`);
    const previousResults = [...(this.log.length > 0 ? [stepsText(this.log)] : []), ...inVain].join('\n\n');
    return this.parts.planner.stepQuery({ step, previousResults, ...this.call('ds_step_query') });
  }

  private isSolved(): Promise<boolean> {
    const { planner, request, prompts } = this.parts;
    return planner.isSolved({ question: request.question, summary: stepsText(this.log), ...this.call(prompts.completion) });
  }

  private async synthesis(): Promise<{ text: string; model: string; numbering: CitationNumbering }> {
    const { planner, request, prompts, evidence, hearing } = this.parts;
    const known = this.parts.citable ?? new Set(evidence.chunks.map((_, i) => passageId(i)));
    const numbering = new CitationNumbering(known, request.showCitations);
    const model = request.model === '' ? request.models.names.chat : request.model;
    if (this.log.every(({ status }) => status === 'no_data')) {
      hearing.onProgress({ stage: 'synthesis', status: 'skipped', message: 'no step has found anything' });
      return { text: '', model, numbering };
    }
    let text = '';
    const emit = (piece: string) => {
      if (piece === '') return;
      text += piece;
      hearing.onDelta(piece);
    };
    return this.told('synthesis', 'making one answer of all steps', async () => {
      const asked = {
        question: request.question,
        instructions: request.instructions,
        stepResults: stepsText(this.log),
        ...this.call(prompts.synthesis),
      };
      const answered = await planner.synthesize(asked, (piece) => emit(numbering.push(piece)));
      emit(numbering.flush());
      return { value: { text, model: answered.model, numbering }, message: 'answered' };
    });
  }

  /** Tells the beginning and the end of a stage, however it ends. */
  private async told<T>(
    stage: SearchProgress['stage'],
    beginning: string,
    work: () => Promise<{ value: T; message: string; status?: 'skipped' }>,
  ): Promise<T> {
    const { onProgress } = this.parts.hearing;
    onProgress({ stage, status: 'started', message: beginning });
    try {
      const { value, message, status = 'completed' } = await work();
      onProgress({ stage, status, message });
      return value;
    } catch (error) {
      onProgress({ stage, status: 'failed', message: error instanceof Error ? error.message : 'failed' });
      throw error;
    }
  }

  private call(promptKey: string): { prompt: string | undefined; model: string | undefined; signal: AbortSignal | undefined } {
    const { customPrompts, model, signal } = this.parts.request;
    return { prompt: customPrompts[promptKey], model: model === '' ? undefined : model, signal };
  }
}
