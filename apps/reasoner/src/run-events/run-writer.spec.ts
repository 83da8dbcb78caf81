import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RunEvent } from './run-event';
import { orderProblem } from './run-order.builder';
import type { Verdict } from './run-writer';
import { ExecutingPhase, PassedAttempt, RejectedAttempt, Run, RunMovedOn, SynthesizingPhase, ValidatingPhase } from './run-writer';

const VERDICT: Verdict = {
  original_time: 1,
  optimized_time: 0.5,
  improvement_pct: 50,
  rows_match: true,
  content_match: true,
  reason: 'because',
};

function aRun(): { run: Run; events: RunEvent[]; names: () => string[] } {
  const events: RunEvent[] = [];
  const names = () => events.map((event) => (event.event === 'phase' ? event.phase : event.event));
  return { run: new Run((event) => events.push(event)), events, names };
}

describe('the events of a run', () => {
  it('of a question: executing, tools, text, done', () => {
    const { run, events, names } = aRun();
    const phase = run.begin();
    phase.callTool('list-collections', {}).answer('[]');
    phase.say('none');
    phase.finish();
    expect(names()).toEqual(['executing', 'tool_call', 'tool_result', 'text', 'done']);
    expect(events.at(-1)).toEqual({ event: 'done', synthesized: false });
  });

  it('of an optimisation: each attempt has executing and validating again, the report comes with done', () => {
    const { run, events, names } = aRun();
    run.begin().validate().reject(VERDICT).retry().validate().pass(VERDICT).synthesize().finish('## Report', 'RETURN 1');
    expect(names()).toEqual([
      ...['executing', 'validating', 'validation', 'executing', 'validating', 'validation', 'synthesizing', 'done'],
    ]);
    expect(events.at(-1)).toEqual({ event: 'done', synthesized: true, result: '## Report', accepted_query: 'RETURN 1' });
  });

  it('of an optimisation that came to nothing: the findings as text, then done', () => {
    const { run, names } = aRun();
    run.begin().validate().reject(VERDICT).finish('nothing helps');
    expect(names()).toEqual(['executing', 'validating', 'validation', 'text', 'done']);
  });

  it('call each tool by an id of its own, tell once that it runs, and take one answer', () => {
    const { run, events } = aRun();
    const phase = run.begin();
    const [first, second] = [phase.callTool('a', {}), phase.callTool('a', {})];
    second.running();
    second.answer('2');
    first.answer('1');
    first.answer('again');
    first.running();
    expect(events.slice(1)).toEqual([
      { event: 'tool_call', id: 'call-1', tool: 'a', input: {}, status: 'pending' },
      { event: 'tool_call', id: 'call-2', tool: 'a', input: {}, status: 'pending' },
      { event: 'tool_call', id: 'call-2', tool: 'a', input: {}, status: 'running' },
      { event: 'tool_result', id: 'call-2', tool: 'a', result: '2' },
      { event: 'tool_result', id: 'call-1', tool: 'a', result: '1' },
    ]);
  });

  it('answer a tool that is still out when the phase ends', () => {
    const { run, names, events } = aRun();
    const phase = run.begin();
    const call = phase.callTool('slow', {});
    phase.validate();
    call.answer('late');
    expect(names()).toEqual(['executing', 'tool_call', 'tool_result', 'validating']);
    expect(events[2]).toMatchObject({ result: expect.stringMatching(/^failed/) });
  });

  it('end with one error wherever they are, and with nothing after it', () => {
    const { run, names } = aRun();
    const phase = run.begin();
    phase.callTool('slow', {});
    run.fail('first');
    run.fail('second');
    expect(() => phase.say('more')).toThrow(RunMovedOn);
    expect(names()).toEqual(['executing', 'tool_call', 'tool_result', 'error']);
  });

  it('of a run that fails before it began say that it was executing', () => {
    const { run, events } = aRun();
    run.fail('no');
    expect(events).toEqual([
      { event: 'phase', phase: 'executing' },
      { event: 'error', detail: 'no', phase: 'executing' },
    ]);
  });

  it('are in order whatever is done to the objects of a run, those that are over included', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(19), fc.nat(50)), { maxLength: 60 }), (steps) => {
        const { run, events } = aRun();
        const made: unknown[] = [run.begin()];
        for (const [act, which] of steps) {
          try {
            const next = actOn(run, made[which % made.length], act);
            if (next !== undefined) made.push(next);
          } catch (error) {
            if (!(error instanceof RunMovedOn)) throw error;
          }
        }
        run.fail('over');
        expect(orderProblem(events)).toBeUndefined();
      }),
    );
  });
});

/** Does one thing that the object offers, as `act` draws it. */
function actOn(run: Run, object: unknown, act: number): unknown {
  if (act === 0) return run.fail('drawn');
  if (object instanceof PassedAttempt) return object.synthesize();
  if (object instanceof RejectedAttempt) return act % 2 === 0 ? object.retry() : object.finish('findings');
  if (object instanceof SynthesizingPhase) return object.finish('## Report', 'RETURN 1');
  if (object instanceof ExecutingPhase || object instanceof ValidatingPhase) {
    if (act < 7) return object.callTool('tool', { act });
    if (act < 11) return object.say('text');
    if (object instanceof ValidatingPhase) return act % 2 === 0 ? object.pass(VERDICT) : object.reject(VERDICT);
    return act < 18 ? object.validate() : object.finish();
  }
  const call = object as { running(): void; answer(result: string): void };
  return act % 3 === 0 ? call.running() : call.answer('result');
}
