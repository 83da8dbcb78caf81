import type { AppError } from '@strata/errors';
import { modelGateLatched, modelGatePending } from './model-gate.errors';

/** What one test call to a model found wrong. */
export interface ModelFinding {
  readonly code: string;
  readonly field: string;
  readonly message: string;
  readonly definitive: boolean;
}

/** Refuses expensive work while the models are known not to answer. Only findings that no retry would mend close it. */
export class ModelGate {
  private refusal: AppError | undefined = modelGatePending();

  /** @throws AppError failed-precondition `ModelConfigGateError` while the check runs, and for good once it failed definitively */
  assertOpen(): void {
    if (this.refusal) throw this.refusal;
  }

  /** Takes in the result of the test calls. @returns the findings that leave the gate open, for the log */
  settle(findings: readonly ModelFinding[]): readonly ModelFinding[] {
    const definitive = findings.find((finding) => finding.definitive);
    this.refusal = definitive && modelGateLatched(definitive.code, definitive.field, definitive.message);
    return findings.filter((finding) => !finding.definitive);
  }
}
