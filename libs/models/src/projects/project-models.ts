import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Embedder, Models } from '../tasks/tasks';
import { createModels } from '../factory/create-models';
import type { GateListener, GateState } from '../configuration/model-configuration-gate';
import { ModelConfigurationGate } from '../configuration/model-configuration-gate';
import type { ModelOverrides } from '../configuration/model-overrides';
import { overriddenModelsConfig } from '../configuration/model-overrides';
import type { ModelsConfig } from '../configuration/models-config';
import type { ProjectSecrets } from '../configuration/project-secrets';
import type { SavedModelConfiguration } from '../configuration/saved-model-configuration';
import { projectModelsConfig } from '../configuration/saved-model-configuration';

export interface ProjectModelsSettings {
  /** the deployment's settings, used while the project has none */
  readonly deployed: ModelsConfig;
  /** the deployment's models, shared by all projects without settings of their own */
  readonly standard: Models;
  readonly secrets: Pick<ProjectSecrets, 'keyAt'>;
  /** longest wait for the test calls, in milliseconds */
  readonly probeTimeoutMs: number;
  readonly listener: GateListener;
  /** what the project has saved; asked whenever models are needed, so that every process follows a change */
  readonly saved: () => Promise<SavedModelConfiguration | undefined>;
}

/** How a project's models stand. */
export interface ModelsStanding {
  readonly state: GateState;
  /** what to tell callers; empty when open */
  readonly message: string;
}

/** The models of one project and the gate before them. A run takes `current()` once and keeps it; a change applies to the next one. */
export class ProjectModels {
  private gate: ModelConfigurationGate;
  private models: Models;
  /** what `models` were made from; undefined: the deployment's settings */
  private saved: SavedModelConfiguration | undefined;
  private probing: Promise<unknown> | undefined;
  /** readings of the saved settings, so that an earlier one that comes late changes nothing */
  private readings = 0;
  private latestReading = 0;

  constructor(private readonly settings: ProjectModelsSettings) {
    this.gate = new ModelConfigurationGate(settings.listener);
    this.models = settings.standard;
  }

  /** The models as the project has them now. @param read what the project has saved, where the caller reads that with something else */
  async current(read?: Promise<SavedModelConfiguration | undefined>): Promise<Models> {
    await this.follow(read);
    return this.models;
  }

  /**
   * The models for one piece of work that brings credentials or settings of its own. They are not tried before: a call that fails says why.
   * @throws AppError invalid-argument for a setting that cannot be overridden, or a value that it cannot have
   */
  async currentWith(overrides: ModelOverrides): Promise<Models> {
    await this.follow();
    const { deployed, secrets } = this.settings;
    return createModels(await overriddenModelsConfig({ deployed, saved: this.saved, secrets }, overrides));
  }

  /** Who chats for the project now: `built-in`, `openai`, `custom` or `triton`. */
  async chatProvider(): Promise<ModelsConfig['CHAT_API_PROVIDER']> {
    await this.follow();
    return this.saved?.chat.provider ?? this.settings.deployed.CHAT_API_PROVIDER;
  }

  /** Embeds with the models of the moment: for short work that need not keep to one configuration. */
  get embedder(): Embedder {
    const { models } = this;
    return {
      model: models.embedder.model,
      dimension: models.embedder.dimension,
      semantic: models.embedder.semantic,
      embed: async (texts, signal) => (await this.current()).embedder.embed(texts, signal),
    };
  }

  /** Tries what is configured; meanwhile the gate is pending. */
  async probe(): Promise<void> {
    await this.follow();
    await this.tried();
  }

  /**
   * For a project that nobody has asked for since the start, the models are tried first.
   * @throws AppError failed-precondition `ModelConfigGateError`, unless the gate is open
   */
  async assertOpen(): Promise<void> {
    await this.follow();
    (await this.tried()).assertOpen();
  }

  /** The models for work that begins now, and whether it may. Models that were not tried yet are tried first. */
  async settled(): Promise<ModelsStanding & { readonly models: Models }> {
    await this.follow();
    const { models } = this;
    const { state, message } = await this.tried();
    return { state, message, models };
  }

  /**
   * The gate as it stands, as far as that is known without waiting for a model: those that were not tried yet are tried from now on. A
   * configuration that cannot be read now counts as unchanged.
   */
  async standing(): Promise<ModelsStanding> {
    await this.follow().catch(() => undefined);
    const { gate } = this;
    await Promise.race([this.tried(), nextTurn()]); // models that need no test call are tried at once
    return { state: gate.state, message: gate.message };
  }

  /** Puts settings in use that were tried and saved. */
  async apply(saved: SavedModelConfiguration, models: Models): Promise<void> {
    this.latestReading = ++this.readings;
    this.use(saved, models);
    this.probing = this.gate.probe({ probe: async () => [] });
    await this.probing;
  }

  private async tried(): Promise<ModelConfigurationGate> {
    const { gate } = this;
    this.probing ??= gate.probe(this.models, AbortSignal.timeout(this.settings.probeTimeoutMs));
    await this.probing;
    return gate;
  }

  private async follow(read?: Promise<SavedModelConfiguration | undefined>): Promise<void> {
    const { saved: find, deployed, secrets, standard } = this.settings;
    const reading = ++this.readings;
    const saved = await (read ?? find());
    if (saved?.saved_at === this.saved?.saved_at) return;
    const models = saved ? createModels(await projectModelsConfig(deployed, saved, secrets)) : standard;
    if (reading < this.latestReading || saved?.saved_at === this.saved?.saved_at) return;
    this.latestReading = reading;
    this.use(saved, models);
  }

  /** Other models have another gate: what is found out about the former ones, even now, is none of theirs. */
  private use(saved: SavedModelConfiguration | undefined, models: Models): void {
    this.saved = saved;
    this.models = models;
    this.gate = new ModelConfigurationGate(this.settings.listener);
    this.probing = undefined;
  }
}
