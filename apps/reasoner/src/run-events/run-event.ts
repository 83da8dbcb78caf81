/** What a run is doing; the seed's names. */
export type Phase = 'executing' | 'validating' | 'synthesizing';

/** A tool is about to be called. Exactly one `tool_result` with the same `id` follows, before the next phase. */
export interface ToolCallEvent {
  readonly event: 'tool_call';
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: 'pending' | 'running';
}

/** What a tool gave, JSON-encoded where it is structured; a failed tool's text starts with the failure. */
export interface ToolResultEvent {
  readonly event: 'tool_result';
  readonly id: string;
  readonly tool: string;
  readonly result: string;
}

/** A piece of Markdown; pieces concatenate. */
export interface TextEvent {
  readonly event: 'text';
  readonly content: string;
}

/** The outcome of one attempt at an optimisation. Times are seconds; `reason` names cause and numbers and is never empty. */
export interface ValidationEvent {
  readonly event: 'validation';
  readonly passed: boolean;
  readonly original_time: number;
  readonly optimized_time: number;
  readonly improvement_pct: number;
  readonly rows_match: boolean;
  readonly content_match: boolean;
  readonly reason: string;
}

export interface PhaseEvent {
  readonly event: 'phase';
  readonly phase: Phase;
}

/** The end of a run that came through; `result` is the report, given only when one was written. */
export type DoneEvent =
  | { readonly event: 'done'; readonly synthesized: false }
  | { readonly event: 'done'; readonly synthesized: true; readonly result: string; readonly accepted_query: string };

/** The end of a run that failed after its stream began. */
export interface ErrorEvent {
  readonly event: 'error';
  readonly detail: string;
  readonly phase: Phase;
}

/** Everything a run can say. Its order is `PhaseEvent (tool pairs | TextEvent | ValidationEvent | PhaseEvent)* (DoneEvent | ErrorEvent)`. */
export type RunEvent = PhaseEvent | ToolCallEvent | ToolResultEvent | TextEvent | ValidationEvent | DoneEvent | ErrorEvent;
