import type { Phase, RunEvent, ValidationEvent } from './run-event';
import { cutToolResult } from './tool-result-text';

/*
 * Who may say what, and when. Each object here is one moment of a run and offers only what may be said at that moment; what leads on hands out the
 * next object and ends this one. So an order that the contract forbids does not compile:
 *
 *   Run.begin ─▶ ExecutingPhase ─ validate ─▶ ValidatingPhase ─ judge ─▶ PassedAttempt ─ synthesize ─▶ SynthesizingPhase ─ finish
 *                  │      ▲                                       └────▶ RejectedAttempt ─ finish
 *                  │      └───────────────────────── retry ──────────────────┘
 *                  └ finish
 *
 * A tool call is answered through the object that calling gave, and what is still unanswered when a phase ends is answered then. `Run.fail` ends
 * the run from anywhere. What types cannot say, that an object is used after it led on, throws {@link RunMovedOn}.
 */

/** Somebody used a moment of a run that is over: the run went on, or ended. */
export class RunMovedOn extends Error {
  override readonly name = 'RunMovedOn';
}

export type EventSink = (event: RunEvent) => void;

/** What a validation came to; `passed` apart. */
export type Verdict = Omit<ValidationEvent, 'event' | 'passed'>;

/** One run, from its first event to its last. */
export class Run {
  private readonly state: RunState;

  constructor(sink: EventSink) {
    this.state = new RunState(sink);
  }

  /** @throws RunMovedOn the second time */
  begin(): ExecutingPhase {
    return this.state.begin();
  }

  /** The phase that the run is in, or was in when it ended. */
  get phase(): Phase {
    return this.state.phase;
  }

  get hasEnded(): boolean {
    return this.state.hasEnded;
  }

  /** Ends the run with an `error` event, wherever it is; a run that has ended stays as it is. @param detail for the caller, phase included */
  fail(detail: string): void {
    this.state.fail(detail);
  }
}

/** A tool that was called and has not answered. */
export class OpenToolCall {
  constructor(
    private readonly state: RunState,
    private readonly call: { readonly id: string; readonly tool: string; readonly input: Readonly<Record<string, unknown>> },
  ) {}

  /** It is being worked on. Told once, if at all. */
  running(): void {
    if (this.state.isOpen(this)) this.state.emit({ event: 'tool_call', ...this.call, status: 'running' });
  }

  /** What the tool gave, or how it failed; a second answer, and one that comes when the phase is over, is dropped. */
  answer(result: string): void {
    if (!this.state.close(this)) return;
    const { id, tool } = this.call;
    this.state.emit({ event: 'tool_result', id, tool, result: cutToolResult(result) });
  }
}

/** What every phase can do. */
abstract class OpenPhase {
  constructor(protected readonly state: RunState) {}

  callTool(tool: string, input: Readonly<Record<string, unknown>>): OpenToolCall {
    this.state.mustBeAt(this);
    return this.state.callTool(tool, input);
  }

  /** @param content Markdown; pieces concatenate */
  say(content: string): void {
    this.state.mustBeAt(this);
    if (content !== '') this.state.emit({ event: 'text', content });
  }
}

/** Looks around, and for a rewrite. */
export class ExecutingPhase extends OpenPhase {
  validate(): ValidatingPhase {
    return this.state.enter(this, 'validating', new ValidatingPhase(this.state));
  }

  /** Nothing was optimised: all that was said is the answer. */
  finish(): void {
    this.state.end(this, { event: 'done', synthesized: false });
  }
}

/** Holds a rewrite against the original. */
export class ValidatingPhase extends OpenPhase {
  pass(verdict: Verdict): PassedAttempt {
    return this.state.follow(this, { event: 'validation', passed: true, ...verdict }, new PassedAttempt(this.state));
  }

  reject(verdict: Verdict): RejectedAttempt {
    return this.state.follow(this, { event: 'validation', passed: false, ...verdict }, new RejectedAttempt(this.state));
  }
}

export class PassedAttempt {
  constructor(private readonly state: RunState) {}

  synthesize(): SynthesizingPhase {
    return this.state.enter(this, 'synthesizing', new SynthesizingPhase(this.state));
  }
}

export class RejectedAttempt {
  constructor(private readonly state: RunState) {}

  retry(): ExecutingPhase {
    return this.state.enter(this, 'executing', new ExecutingPhase(this.state));
  }

  /** No further attempt. @param findings Markdown: what was found, and why nothing was accepted */
  finish(findings: string): void {
    this.state.mustBeAt(this);
    this.state.emit({ event: 'text', content: findings });
    this.state.end(this, { event: 'done', synthesized: false });
  }
}

/** Writes the report of a rewrite that passed. */
export class SynthesizingPhase {
  constructor(private readonly state: RunState) {}

  finish(report: string, acceptedQuery: string): void {
    this.state.end(this, { event: 'done', synthesized: true, result: report, accepted_query: acceptedQuery });
  }
}

type Moment = OpenPhase | PassedAttempt | RejectedAttempt | SynthesizingPhase;

/** Where a run is: which object may speak, and which tools have not answered. */
class RunState {
  phase: Phase = 'executing';
  hasEnded = false;
  private now: Moment | undefined;
  private readonly open = new Set<OpenToolCall>();
  private calls = 0;

  constructor(private readonly sink: EventSink) {}

  begin(): ExecutingPhase {
    if (this.now !== undefined || this.hasEnded) throw new RunMovedOn('the run has begun before');
    const first = new ExecutingPhase(this);
    this.now = first;
    this.sink({ event: 'phase', phase: 'executing' });
    return first;
  }

  enter<Next extends Moment>(from: Moment, phase: Phase, next: Next): Next {
    this.mustBeAt(from);
    this.answerOpenCalls();
    this.phase = phase;
    return this.follow(from, { event: 'phase', phase }, next);
  }

  follow<Next extends Moment>(from: Moment, event: RunEvent, next: Next): Next {
    this.mustBeAt(from);
    this.answerOpenCalls();
    this.now = next;
    this.emit(event);
    return next;
  }

  end(from: Moment, event: RunEvent): void {
    this.mustBeAt(from);
    this.answerOpenCalls();
    this.hasEnded = true;
    this.sink(event);
  }

  fail(detail: string): void {
    if (this.hasEnded) return;
    if (this.now === undefined) this.begin();
    this.answerOpenCalls();
    this.hasEnded = true;
    this.sink({ event: 'error', detail, phase: this.phase });
  }

  callTool(tool: string, input: Readonly<Record<string, unknown>>): OpenToolCall {
    this.calls += 1;
    const call = { id: `call-${this.calls}`, tool, input };
    const open = new OpenToolCall(this, call);
    this.open.add(open);
    this.emit({ event: 'tool_call', ...call, status: 'pending' });
    return open;
  }

  isOpen(call: OpenToolCall): boolean {
    return this.open.has(call);
  }

  /** @returns false when it is answered already */
  close(call: OpenToolCall): boolean {
    return this.open.delete(call);
  }

  mustBeAt(moment: Moment): void {
    if (this.hasEnded || this.now !== moment) throw new RunMovedOn('this part of the run is over');
  }

  emit(event: RunEvent): void {
    this.sink(event);
  }

  private answerOpenCalls(): void {
    for (const call of this.open) call.answer('failed: it did not answer before the phase was over');
  }
}
