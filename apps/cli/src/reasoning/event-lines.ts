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
      return `  ${event.passed ? '✓' : '✗'} ${figures(event)}${event.reason}`;
    default:
      return undefined;
  }
}

type Validation = Extract<ReasonerEvent, { event: 'validation' }>;

/** Times are 0 where there was nothing to measure, and are not told then. */
function figures({ original_time, optimized_time, improvement_pct }: Validation): string {
  if (original_time === 0 && optimized_time === 0) return '';
  return `${original_time.toFixed(3)} s → ${optimized_time.toFixed(3)} s (${improvement_pct} %): `;
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT - 1)}…`;
}
