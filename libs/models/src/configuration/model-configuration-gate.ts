import { AppError } from '@strata/errors';
import type { Models, ProbeFinding } from '../tasks/tasks';

/** `pending` until the first probe ends; `latched` after a definitive rejection; otherwise `open`. */
export type GateState = 'pending' | 'open' | 'latched';

export interface GateListener {
  /** A transient outcome: worth a log line, nothing more. */
  onTransient?(finding: ProbeFinding): void;
  /** A definitive rejection: the gate is latched now. */
  onLatched?(finding: ProbeFinding): void;
}

/**
 * Refuses work that needs models until they have been tried, and for good when their configuration was definitively rejected
 * (docs/contracts/models.md, "Probe and gate"). Transient outcomes open the gate. Built-in models need no probe.
 */
export class ModelConfigurationGate {
  private current: GateState = 'pending';
  private rejection: ProbeFinding | undefined;

  constructor(private readonly listener: GateListener = {}) {}

  get state(): GateState {
    return this.current;
  }

  /** What to tell callers: empty when open. */
  get message(): string {
    if (this.current === 'pending') return 'the model configuration is still being tested';
    return this.rejection ? modelConfigMessage(this.rejection) : '';
  }

  /** Probes and sets the state; also after new settings were applied, which is what clears a latch. */
  async probe(models: Pick<Models, 'probe'>, signal?: AbortSignal): Promise<GateState> {
    const findings = await models.probe(signal);
    this.rejection = findings.find(({ definitive }) => definitive);
    this.current = this.rejection ? 'latched' : 'open';
    if (this.rejection) this.listener.onLatched?.(this.rejection);
    for (const finding of findings) if (!finding.definitive) this.listener.onTransient?.(finding);
    return this.current;
  }

  /** @throws AppError failed-precondition `ModelConfigGateError` with `state`, `error_code` and `field`, unless open */
  assertOpen(): void {
    if (this.current === 'open') return;
    throw new AppError('failed-precondition', 'ModelConfigGateError', this.message, {
      state: this.current,
      error_code: this.rejection?.code ?? '',
      field: this.rejection?.field ?? '',
    });
  }
}

/** `[MODEL_CONFIG] <code> on <field>: <message> (endpoint: <url>)` */
export function modelConfigMessage({ code, field, message, endpoint }: ProbeFinding): string {
  return `[MODEL_CONFIG] ${code} on ${field}: ${message}${endpoint === '' ? '' : ` (endpoint: ${endpoint})`}`;
}
