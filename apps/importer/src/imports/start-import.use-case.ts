import { Inject, Injectable } from '@nestjs/common';
import type { ModelOverrides, Models } from '@strata/models';
import { ProjectModels, unpricedModels } from '@strata/models';
import { SERVED_PROJECT } from '@strata/service-kit';
import { randomUUID } from 'node:crypto';
import type { FileSource } from '../file-sources/file-source';
import { Replica } from '../import-jobs/replica.provider';
import { newImportState } from '../import-run/import-state';
import type { ProjectTools } from '../import-run/import-step';
import { chargedModels } from '../import-run/charged-models';
import { runImport } from '../import-run/run-import';
import type { ImportParameters } from '../import-run/import-parameters';

export const IMPORT_TOOLS = Symbol('ImportTools');

export interface AcceptedRequest {
  sources: FileSource[];
  parameters: ImportParameters;
  isBatch: boolean;
  /** credentials and settings that the caller gives this import */
  overrides?: ModelOverrides | undefined;
}

/**
 * `latched`: the project's models were rejected; `busy`: another job holds the replica, or the models changed and are still being tried;
 * `invalid`: nobody can say when the budget is reached.
 */
export type StartedImport = { jobId: string } | { refused: 'busy' | 'latched' | 'invalid'; message: string };

/** Starts an import in the background if this replica is free. */
@Injectable()
export class StartImport {
  constructor(
    private readonly replica: Replica,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'settled' | 'currentWith'>,
    @Inject(IMPORT_TOOLS) private readonly tools: ProjectTools,
    @Inject(SERVED_PROJECT) private readonly project: string,
  ) {}

  /** @throws AppError unavailable when the project's model configuration cannot be read; invalid-argument for overrides that cannot be */
  async execute({ sources, parameters, isBatch, overrides }: AcceptedRequest): Promise<StartedImport> {
    const asked = await this.modelsFor(overrides);
    if ('refused' in asked) return asked;
    const { models } = asked;
    const unpriced = parameters.budget.maxCost === undefined ? [] : unpricedModels(models, usedRoles(parameters));
    if (unpriced.length > 0)
      return { refused: 'invalid', message: `maxCost: MODEL_PRICES_JSON has no price for ${unpriced.join(', ')}` };
    const jobId = randomUUID();
    const { partitionId, ragMode } = parameters;
    const importId = parameters.importId ?? jobId;
    const job = this.replica.tryStart(
      {
        ...{ project: this.project, jobId, jobType: 'import', files: sources.map(({ name }) => name), partitionId, importId },
        marker: `[rag_mode=${ragMode}] `,
      },
      isBatch,
      (started) =>
        runImport(
          newImportState(parameters, sources, { partitionId, importId, attempt: attemptOf(jobId), importNumber: 0 }, isBatch),
          started,
          { ...this.tools, models: chargedModels(models, started, parameters.budget) },
        ),
    );
    return job ? { jobId } : { refused: 'busy', message: BUSY };
  }

  /** What the gate says of the project's credentials says nothing of those that an import brings. */
  private async modelsFor(
    overrides: ModelOverrides | undefined,
  ): Promise<{ models: Models } | Exclude<StartedImport, { jobId: string }>> {
    if (overrides) return { models: await this.models.currentWith(overrides) };
    const { state, message, models } = await this.models.settled();
    return state === 'open' ? { models } : { refused: state === 'latched' ? 'latched' : 'busy', message };
  }
}

/** Sides of the models that an import may call. */
const usedRoles = ({ ragMode, semanticUnits }: ImportParameters): (keyof Models['names'])[] => [
  ...(ragMode === 'full_graphrag' ? (['chat'] as const) : []),
  'embedding',
  ...(semanticUnits.processImages ? (['vision'] as const) : []),
];

/** Message of a refused call while the replica lock is held. */
export const BUSY = 'another import or recluster job holds the lock of this replica; try again later or on another replica';

/** Stands on every row, and tells apart the few attempts at one import: the first digits of the job's id do. */
function attemptOf(jobId: string): string {
  return jobId.slice(0, 8);
}
