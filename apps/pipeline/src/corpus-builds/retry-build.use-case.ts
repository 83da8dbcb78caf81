import { Injectable } from '@nestjs/common';
import type { BuildPayload } from './build-payload';
import { buildNotRetryable } from './corpus-build.errors';
import { GetBuild } from './get-build.use-case';
import { StartBuild } from './start-build.use-case';

const RETRYABLE: readonly string[] = ['failed', 'cancelled'];

@Injectable()
export class RetryBuild {
  constructor(
    private readonly getBuild: GetBuild,
    private readonly startBuild: StartBuild,
  ) {}

  /**
   * Starts a new build with what a failed or cancelled one was asked for.
   * @throws AppError not-found for unknown builds; aborted `BuildNotRetryableError` for one that runs or is completed; and whatever
   *   refuses a new build
   */
  async execute(id: string): Promise<{ id: string; graphName: string }> {
    const job = await this.getBuild.execute(id);
    if (!RETRYABLE.includes(job.state)) throw buildNotRetryable(id, job.state);
    return this.startBuild.execute({ ...(job.payload as BuildPayload), modules: [] });
  }
}
