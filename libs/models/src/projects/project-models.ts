import type { Embedder, Models } from '../tasks/tasks';
import { createModels } from '../factory/create-models';
import type { GateListener } from '../configuration/model-configuration-gate';
import { ModelConfigurationGate } from '../configuration/model-configuration-gate';
import type { ModelsConfig } from '../configuration/models-config';
import type { SavedModelConfiguration } from '../configuration/saved-model-configuration';
import { projectModelsConfig } from '../configuration/saved-model-configuration';
import type { SecretResolver } from '../configuration/secret-resolver';

export interface ProjectModelsSettings {
  /** the deployment's settings, used while the project has none */
  readonly deployed: ModelsConfig;
  /** the deployment's models, shared by all projects without settings of their own */
  readonly standard: Models;
  readonly secrets: SecretResolver;
  /** longest wait for the test calls, in milliseconds */
  readonly probeTimeoutMs: number;
  readonly listener: GateListener;
  /** what the project has saved; asked whenever models are needed, so that every process follows a change */
  readonly saved: () => Promise<SavedModelConfiguration | undefined>;
}

/** The models of one project and the gate before them. A run takes `current()` once and keeps it; a change applies to the next one. */
export class ProjectModels {
  private readonly gate: ModelConfigurationGate;
  private models: Models;
  /** `saved_at` of what is in use; 0 for the deployment's */
  private version = 0;
  private probing: Promise<unknown> | undefined;

  constructor(private readonly settings: ProjectModelsSettings) {
    this.gate = new ModelConfigurationGate(settings.listener);
    this.models = settings.standard;
  }

  /** The models as the project has them now. */
  async current(): Promise<Models> {
    await this.follow();
    return this.models;
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
    this.probing ??= this.gate.probe(this.models, AbortSignal.timeout(this.settings.probeTimeoutMs));
    await this.probing;
  }

  /**
   * For a project that nobody has asked for since the start, the models are tried first.
   * @throws AppError failed-precondition `ModelConfigGateError`, unless the gate is open
   */
  async assertOpen(): Promise<void> {
    await this.follow();
    if (this.probing === undefined) await this.probe();
    this.gate.assertOpen();
  }

  /** Puts settings in use that were tried and saved. */
  async apply({ saved_at }: Pick<SavedModelConfiguration, 'saved_at'>, models: Models): Promise<void> {
    this.version = saved_at;
    this.models = models;
    this.probing = this.gate.probe({ probe: async () => [] });
    await this.probing;
  }

  private async follow(): Promise<void> {
    const { saved: find, deployed, secrets, standard } = this.settings;
    const saved = await find();
    const version = saved?.saved_at ?? 0;
    if (version === this.version) return;
    this.models = saved ? createModels(await projectModelsConfig(deployed, saved, secrets)) : standard;
    this.version = version;
    this.probing = undefined;
  }
}
