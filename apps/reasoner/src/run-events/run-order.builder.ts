import type { RunEvent } from './run-event';

/**
 * What is wrong with the order of a run's events (docs/contracts/reasoner.md, "Events"), in words; undefined when nothing is. Written from the
 * contract, not from `run-writer.ts`.
 */
export function orderProblem(events: readonly RunEvent[]): string | undefined {
  const open = new Set<string>();
  const seen = new Set<string>();
  let phase = '';
  let before: RunEvent | undefined;
  for (const [index, event] of events.entries()) {
    const isLast = index === events.length - 1;
    if (index === 0 && !(event.event === 'phase' && event.phase === 'executing')) return 'does not begin with executing';
    if ((event.event === 'done' || event.event === 'error') !== isLast) return `${event.event} at ${index} of ${events.length}`;
    if (['phase', 'validation', 'done', 'error'].includes(event.event) && open.size > 0)
      return `${event.event} while tools are out`;
    switch (event.event) {
      case 'phase': {
        const allowed = {
          '': ['executing'],
          executing: ['validating'],
          validating: ['executing', 'synthesizing'],
          synthesizing: [],
        };
        if (!(allowed[phase as keyof typeof allowed] as string[]).includes(event.phase)) return `${event.phase} after ${phase}`;
        if (phase === 'validating' && before?.event !== 'validation') return `${event.phase} without a verdict`;
        if (event.phase === 'synthesizing' && !(before?.event === 'validation' && before.passed)) return 'synthesizing unproven';
        if (event.phase === 'executing' && before?.event === 'validation' && before.passed) return 'a passed attempt is retried';
        phase = event.phase;
        break;
      }
      case 'tool_call':
        if (event.status === 'pending' && seen.has(event.id)) return `${event.id} is called twice`;
        if (event.status === 'running' && !open.has(event.id)) return `${event.id} runs without being called`;
        if (before?.event === 'validation') return 'a tool after the verdict';
        open.add(event.id);
        seen.add(event.id);
        break;
      case 'tool_result':
        if (!open.delete(event.id)) return `${event.id} answers without being called`;
        break;
      case 'validation':
        if (phase !== 'validating') return `a verdict while ${phase}`;
        break;
      case 'done':
        if (event.synthesized !== (phase === 'synthesizing')) return `done synthesized ${event.synthesized} while ${phase}`;
        break;
      default:
        break;
    }
    before = event;
  }
  return undefined;
}
