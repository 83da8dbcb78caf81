import { Inject, Injectable } from '@nestjs/common';
import { OperationLeases } from '@strata/job-lock';

/** Injection token: how long calls of a job wait for a dependency that restarts, in milliseconds. */
export const PATIENCE_MS = Symbol('PatienceMs');

/** What a strategizer run needs besides stores and models. */
@Injectable()
export class AnalysisSurroundings {
  constructor(
    readonly leases: OperationLeases,
    @Inject(PATIENCE_MS) readonly patienceMs: number,
  ) {}
}
