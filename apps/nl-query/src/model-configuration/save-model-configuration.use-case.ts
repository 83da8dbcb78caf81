import { Inject, Injectable } from '@nestjs/common';
import { asAppError } from '@strata/arango';
import { AppError } from '@strata/errors';
import { Projects } from '@strata/knowledge';
import type { ConfigurationRejection, ModelsConfig, SavedModelConfiguration } from '@strata/models';
import { calledAddresses, createModels, probeRejection, ProjectModels, projectModelsConfig, ProjectSecrets } from '@strata/models';
import { SERVED_PROJECT } from '@strata/service-kit';
import { questionModels } from './question-models';
import type { CalledNow, SentConfiguration } from './read-model-configuration';
import { readModelConfiguration } from './read-model-configuration';

/** Injection token of {@link ConfigurableModels}. */
export const CONFIGURABLE_MODELS = Symbol('ConfigurableModels');

export interface ConfigurableModels {
  readonly deployed: ModelsConfig;
  /** longest wait for the test calls */
  readonly probeTimeoutMs: number;
  /** the project is there, and not being deleted */
  readonly isServed: (project: string) => Promise<boolean>;
}

export interface SavedOutcome {
  /** why it is not in use; undefined when it is */
  readonly rejection?: ConfigurationRejection;
  /** the models answer with it, whether or not it could be saved */
  readonly isValid: boolean;
}

/** Puts other models in use for the questions of a project. */
@Injectable()
export class SaveModelConfiguration {
  /** calls wait for each other in the order they came */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(SERVED_PROJECT) private readonly served: string,
    @Inject(Projects) private readonly projects: Pick<Projects, 'prepare' | 'find' | 'change'>,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'apply'>,
    @Inject(ProjectSecrets) private readonly secrets: Pick<ProjectSecrets, 'find' | 'keyAt'>,
    @Inject(CONFIGURABLE_MODELS) private readonly settings: ConfigurableModels,
  ) {}

  /** Checks fields, reads secrets, makes one call to each model, saves (never a key), switches. Whatever is refused has changed nothing. */
  async execute(project: string, sent: SentConfiguration): Promise<SavedOutcome> {
    if (project !== this.served)
      return refused({ field: 'project', errorCode: 'PROJECT_MISMATCH', message: `this is project ${this.served}` });
    const turn = this.last.then(() => this.tryAndSave(sent));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async tryAndSave(sent: SentConfiguration): Promise<SavedOutcome> {
    const found = await this.inUse();
    if ('rejection' in found) return refused(found.rejection);
    const read = readModelConfiguration(this.served, sent, found.now);
    if ('rejection' in read) return refused(read.rejection);
    const configuration: SavedModelConfiguration = { ...read.value, saved_at: Date.now() / 1_000 };
    const profile = await this.refusedProfile(configuration);
    if (profile) return refused(profile);
    const models = createModels(await projectModelsConfig(this.settings.deployed, configuration, this.secrets));
    const rejection = probeRejection(await models.probe(AbortSignal.timeout(this.settings.probeTimeoutMs)));
    if (rejection) return refused(rejection);
    const unsaved = await this.save(configuration);
    if (unsaved) return { rejection: unsaved, isValid: true };
    await this.models.apply(configuration, models);
    return { isValid: true };
  }

  /** Who is called now: what was saved last, else what is deployed. */
  private async inUse(): Promise<
    { now: Readonly<Record<'chat' | 'embedding', CalledNow>> } | { rejection: ConfigurationRejection }
  > {
    try {
      const saved = questionModels(await this.projects.find(this.served));
      if (saved) return { now: saved };
    } catch (error) {
      return { rejection: metadataRejection(error) };
    }
    const { deployed } = this.settings;
    return {
      now: {
        chat: { provider: deployed.CHAT_API_PROVIDER, url: deployed.CHAT_API_URL ?? '' },
        embedding: { provider: deployed.EMBEDDING_API_PROVIDER, url: deployed.EMBEDDING_API_URL ?? '' },
      },
    };
  }

  private async refusedProfile(configuration: SavedModelConfiguration): Promise<ConfigurationRejection | undefined> {
    const addresses = calledAddresses(this.settings.deployed, configuration);
    for (const side of ['chat', 'embedding'] as const) {
      const field = `${side}_secret_profile_id`;
      try {
        const found = await this.secrets.find(configuration[side].secret_profile_id, addresses[side]);
        if ('key' in found) continue;
        const errorCode = found.refusal === 'unknown' ? 'SECRET_NOT_FOUND' : 'SECRET_PROFILE_INVALID';
        return { field, errorCode, message: found.message };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { field, errorCode: 'SECRET_RESOLUTION_ERROR', message: error.message };
      }
    }
    return undefined;
  }

  private async save(configuration: SavedModelConfiguration): Promise<ConfigurationRejection | undefined> {
    try {
      if (!(await this.settings.isServed(this.served)))
        return { field: 'project', errorCode: 'SERVICE_NOT_REGISTERED', message: `project ${this.served} is being removed` };
      await this.projects.prepare();
      await this.projects.change(this.served, { query_model_config: configuration });
      return undefined;
    } catch (error) {
      return metadataRejection(error);
    }
  }
}

const refused = (rejection: ConfigurationRejection): SavedOutcome => ({ rejection, isValid: false });

/** Tried and found good, and then not saved: the models in use are those before. */
function metadataRejection(cause: unknown): ConfigurationRejection {
  const error = asAppError(cause);
  const kind = error instanceof AppError ? error.kind : 'internal';
  if (kind === 'unavailable')
    return { field: '', errorCode: 'METADATA_CLIENT_UNAVAILABLE', message: 'the database cannot be reached; send it again' };
  if (kind === 'deadline-exceeded')
    return {
      field: '',
      errorCode: 'METADATA_WRITE_TIMEOUT',
      message: 'the configuration could not be saved in time; send it again',
    };
  return { field: '', errorCode: 'METADATA_WRITE_FAILED', message: 'the configuration could not be saved' };
}
