import { Inject, Injectable } from '@nestjs/common';
import { asAppError } from '@strata/arango';
import { Projects } from '@strata/knowledge';
import type { ConfigurationRejection, Models, SavedModelConfiguration } from '@strata/models';
import { calledAddresses, createModels, probeRejection, ProjectModels, projectModelsConfig, ProjectSecrets } from '@strata/models';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newConfigurationId } from '../operations/operation-ids';
import { SERVED_PROJECT } from '../operations/served-project';
import { metadataNotWritten } from './model-configuration.errors';
import type { ModelSettings } from './model-settings';
import { MODEL_SETTINGS } from './model-settings';
import type { SentConfiguration } from './read-model-configuration';
import { readModelConfiguration } from './read-model-configuration';

/** A process that died while it tried one keeps the others waiting until its place is stale (`LEASE_STALE_AFTER_S`). */
const LONGEST_WAIT_MS = 150_000;

@Injectable()
export class SaveModelConfiguration {
  /** calls to this process wait for each other in the order they came; for those to others each waits in `save` */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(SERVED_PROJECT) private readonly served: string,
    private readonly projects: Projects,
    private readonly claims: ClaimOperation,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'apply'>,
    private readonly secrets: ProjectSecrets,
    @Inject(MODEL_SETTINGS) private readonly settings: ModelSettings,
  ) {}

  /**
   * Tries a configuration with one call to each model, saves it without its keys, and puts it in use for whatever begins from now on.
   * @returns why it is refused; nothing has changed then
   * @throws AppError aborted while the project is being deleted; unavailable or internal when it could not be saved
   */
  async execute(project: string, sent: SentConfiguration): Promise<ConfigurationRejection | undefined> {
    if (project !== this.served)
      return { field: 'project', errorCode: 'PROJECT_MISMATCH', message: `project ${project} is not ${this.served}` };
    const turn = this.last.then(() => this.save(sent));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async save(sent: SentConfiguration): Promise<ConfigurationRejection | undefined> {
    const claim = { call: 'save-model-configuration', kind: 'model-configuration', id: newConfigurationId() } as const;
    return this.claims.inTurn(claim, LONGEST_WAIT_MS, () => this.tryAndSave(sent));
  }

  private async tryAndSave(sent: SentConfiguration): Promise<ConfigurationRejection | undefined> {
    const read = readModelConfiguration(sent, (await this.projects.find(this.served)).model_config);
    if ('rejection' in read) return read.rejection;
    const configuration: SavedModelConfiguration = { ...read.configuration, saved_at: Date.now() / 1_000 };
    const refused = await this.refusedProfile(configuration);
    if (refused) return refused;
    const models = createModels(await projectModelsConfig(this.settings.deployed, configuration, this.secrets));
    const rejection = await this.tryOut(models);
    if (rejection) return rejection;
    try {
      await this.projects.change(this.served, { model_config: configuration });
    } catch (error) {
      throw metadataNotWritten(asAppError(error));
    }
    await this.models.apply(configuration, models);
    return undefined;
  }

  /** A profile that there is not, or that this project may not use at the address it names. */
  private async refusedProfile(configuration: SavedModelConfiguration): Promise<ConfigurationRejection | undefined> {
    const addresses = calledAddresses(this.settings.deployed, configuration);
    for (const side of ['chat', 'embedding'] as const) {
      const found = await this.secrets.find(configuration[side].secret_profile_id, addresses[side]);
      if ('key' in found) continue;
      const errorCode = found.refusal === 'unknown' ? 'API_KEY_REQUIRED' : 'PERMISSION_DENIED';
      return { field: `${side}_secret_profile_id`, errorCode, message: found.message };
    }
    return undefined;
  }

  private async tryOut(models: Models): Promise<ConfigurationRejection | undefined> {
    return probeRejection(await models.probe(AbortSignal.timeout(this.settings.probeTimeoutMs)));
  }
}
