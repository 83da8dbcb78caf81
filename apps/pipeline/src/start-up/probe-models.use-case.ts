import { Inject, Injectable } from '@nestjs/common';
import type { Models } from '@strata/models';
import { ModelConfigurationGate, MODELS } from '@strata/models';

/** Injection token: longest wait for the test calls to the models, in milliseconds. */
export const PROBE_TIMEOUT_MS = Symbol('ProbeTimeoutMs');

/** Tries the configured models: the gate opens, or stays shut with the reason. */
@Injectable()
export class ProbeModels {
  constructor(
    private readonly gate: ModelConfigurationGate,
    @Inject(MODELS) private readonly models: Models,
    @Inject(PROBE_TIMEOUT_MS) private readonly timeoutMs: number,
  ) {}

  async execute(): Promise<void> {
    await this.gate.probe(this.models, AbortSignal.timeout(this.timeoutMs));
  }
}
