import { Inject, Injectable } from '@nestjs/common';
import { asAppError } from '@strata/arango';
import { Projects } from '@strata/knowledge';
import type { Models, SavedModelConfiguration, SecretResolver } from '@strata/models';
import { createModels, ProjectModels, projectModelsConfig, SECRET_RESOLVER } from '@strata/models';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { SERVED_PROJECT } from '../operations/served-project';
import { metadataNotWritten } from './model-configuration.errors';
import type { ModelSettings } from './model-settings';
import { MODEL_SETTINGS } from './model-settings';
import { probeRejection } from './probe-rejection';
import type { Rejection, SentConfiguration } from './read-model-configuration';
import { readModelConfiguration } from './read-model-configuration';

@Injectable()
export class SaveModelConfiguration {
  /** calls wait for each other, so that the one that came last is the one that is saved last */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(SERVED_PROJECT) private readonly served: string,
    private readonly projects: Projects,
    private readonly claims: ClaimOperation,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'apply'>,
    @Inject(SECRET_RESOLVER) private readonly secrets: SecretResolver,
    @Inject(MODEL_SETTINGS) private readonly settings: ModelSettings,
  ) {}

  /**
   * Tries a configuration with one call to each model, saves it without its keys, and puts it in use for whatever begins from now on.
   * @returns why it is refused; nothing has changed then
   * @throws AppError aborted while the project is being deleted; unavailable or internal when it could not be saved
   */
  async execute(project: string, sent: SentConfiguration): Promise<Rejection | undefined> {
    if (project !== this.served)
      return { field: 'project', errorCode: 'PROJECT_MISMATCH', message: `project ${project} is not ${this.served}` };
    const turn = this.last.then(() => this.save(sent));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async save(sent: SentConfiguration): Promise<Rejection | undefined> {
    await this.claims.assertAllowed('save-model-configuration');
    const read = readModelConfiguration(sent, (await this.projects.find(this.served)).model_config);
    if ('rejection' in read) return read.rejection;
    const configuration: SavedModelConfiguration = { ...read.configuration, saved_at: Date.now() / 1_000 };
    const unknown = await this.unknownProfile(configuration);
    if (unknown) return unknown;
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

  private async unknownProfile({ chat, embedding }: SavedModelConfiguration): Promise<Rejection | undefined> {
    for (const [side, { secret_profile_id }] of Object.entries({ chat, embedding }))
      if ((await this.secrets.resolve(secret_profile_id)) === undefined)
        return {
          field: `${side}_secret_profile_id`,
          errorCode: 'API_KEY_REQUIRED',
          message: `no secret profile ${JSON.stringify(secret_profile_id)}`,
        };
    return undefined;
  }

  private async tryOut(models: Models): Promise<Rejection | undefined> {
    return probeRejection(await models.probe(AbortSignal.timeout(this.settings.probeTimeoutMs)));
  }
}
