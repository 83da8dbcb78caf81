/** One step of a search, as it was planned. */
export interface PlannedStep {
  /** What the step is for. */
  readonly description: string;
  /** What it should find out. */
  readonly expectedInfo: string;
  /** A question, with what earlier steps find out in braces. */
  readonly queryTemplate: string;
}

/** What planning is asked with. Whatever comes from documents is quoted data, never instructions. */
export interface PlanningCall {
  /** A whole prompt of the caller's, in place of the usual one. */
  readonly prompt?: string | undefined;
  /** Chat model for this call only. */
  readonly model?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A tool that may search, as a model is told of it. */
export interface DescribedTool {
  readonly id: string;
  readonly description: string;
}

/**
 * Plans a search in several steps and leads it. Only a language model has it. Calls fail with an `AppError` whose type is a provider code; an
 * answer that cannot be read even when it is asked for again fails with `PROVIDER_ERROR`.
 */
export interface SearchPlanner {
  /** One to five steps; more are left out. */
  plan(call: PlanningCall & { question: string; globalContext: string }): Promise<PlannedStep[]>;
  /** The question of a step. @param call `previousResults`: what the steps before have found, "" for the first */
  stepQuery(call: PlanningCall & { step: PlannedStep; previousResults: string }): Promise<string>;
  /** Whether what was found answers the question. Whatever is neither SOLVED nor CONTINUE means that it does not. */
  isSolved(call: PlanningCall & { question: string; summary: string }): Promise<boolean>;
  /** The answer out of what the steps have found, with their `[CITE:id]` markers; "" when they hold none. */
  synthesize(
    call: PlanningCall & { question: string; instructions: string; stepResults: string },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }>;
  /** Ids of those of the tools that fit the question, each once; ids of others are left out. */
  selectTools(call: PlanningCall & { question: string; tools: readonly DescribedTool[] }): Promise<string[]>;
}
