/** One step as the metadata tell it (`execution_log`; docs/contracts/nl-query.md, "Answer"). */
export interface ExecutedStep {
  /** from 1 */
  readonly step: number;
  readonly description: string;
  readonly expected_info: string;
  /** the question that was searched with last */
  readonly query: string;
  /** questions that were searched with */
  readonly tries: number;
  readonly status: 'completed' | 'no_data';
  /** "" where nothing was found; with the markers of its sources, such as `[CITE:1]` */
  readonly result: string;
  readonly chunk_ids: readonly string[];
}

/** The steps so far, as a model reads them. */
export function stepsText(steps: readonly ExecutedStep[]): string {
  return steps
    .map(({ step, query, result }) => `Step ${step}: ${query}\n${result === '' ? '(nothing was found)' : result}`)
    .join('\n\n');
}

export interface PlannerFacts {
  readonly log: readonly ExecutedStep[];
  readonly planned: number;
  readonly globalContext: string;
  readonly queryType: 'LOCAL' | 'CUSTOM';
  /** a language model planned */
  readonly isPlanned: boolean;
}

/** The keys that the metadata of a search in several steps have. */
export function plannerMetadata({ log, planned, globalContext, queryType, isPlanned }: PlannerFacts): Record<string, unknown> {
  return {
    execution_log: log,
    completed_steps: log.filter(({ status }) => status === 'completed').length,
    total_steps: planned,
    iterations: log.reduce((sum, { tries }) => sum + tries, 0),
    global_context: globalContext,
    llm_planner_used: isPlanned,
    original_query_type: queryType,
  };
}
