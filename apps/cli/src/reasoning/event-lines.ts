import type { ReasonerEvent } from '@strata/client';

/** Longest excerpt of a tool's input or result on a line, characters. */
const EXCERPT = 100;

/** What the work is about decides how its phases are called. */
export type Wording = 'optimisation' | 'question';

const EXECUTING: Readonly<Record<Wording, string>> = {
  optimisation: 'looking for a faster form',
  question: 'looking at the database',
};
const LATER_PHASES = {
  validating: 'measuring and comparing it',
  synthesizing: 'writing the report',
} as const;

/** An event as a line for a terminal; undefined: nothing that is worth a line. */
export function eventLine(event: ReasonerEvent, wording: Wording = 'optimisation'): string | undefined {
  switch (event.event) {
    case 'phase':
      return `» ${event.phase === 'executing' ? EXECUTING[wording] : LATER_PHASES[event.phase]}`;
    case 'tool_call':
      return event.status === 'pending' ? `  ${event.tool} ${excerpt(JSON.stringify(event.input))}` : undefined;
    case 'tool_result':
      return `    → ${excerpt(event.result)}`;
    case 'validation':
      return `  ${event.passed ? '✓' : '✗'} ${event.original_time.toFixed(3)} s → ${event.optimized_time.toFixed(3)} s (${event.improvement_pct} %): ${event.reason}`;
    default:
      return undefined;
  }
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT - 1)}…`;
}
