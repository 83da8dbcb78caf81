import { Inject, Injectable } from '@nestjs/common';
import { SecretRing } from '@strata/auth';
import { Projects } from '@strata/knowledge';
import { calledAddresses, ProjectSecrets, readOverrides, sealModelOverrides } from '@strata/models';
import type { ModelSettings } from '../model-configuration/model-settings';
import { MODEL_SETTINGS } from '../model-configuration/model-settings';
import type { Log } from '../operations/log';
import { LOG } from '../operations/log';
import { SERVED_PROJECT } from '../operations/served-project';
import { readImporterEnvironment } from './importer-environment';
import { invalidOrchestration, secretProfileNotAllowed, unknownSecretProfile } from './orchestration.errors';

/** Credentials and settings that an orchestration is asked to import with. */
export interface RequestedCredentials {
  /** the first one that there is counts */
  readonly chatSecretProfileIds: readonly string[];
  /** empty: none */
  readonly embeddingSecretProfileId: string;
  readonly importerEnv: Readonly<Record<string, unknown>>;
}

type Side = 'chat' | 'embedding';

@Injectable()
export class ChooseCredentials {
  constructor(
    @Inject(SERVED_PROJECT) private readonly project: string,
    private readonly projects: Projects,
    private readonly secrets: ProjectSecrets,
    @Inject(MODEL_SETTINGS) private readonly settings: Pick<ModelSettings, 'deployed'>,
    private readonly ring: SecretRing,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Decides whose keys the importers use (docs/contracts/pipeline.md, "Orchestration"): a profile of the request, else the project's, else a
   * key in `importer_env`, else the importer's own. What is dropped is logged by name.
   * @returns what the importers are told, sealed; `undefined` when the request brings nothing
   * @throws AppError invalid-argument for a profile that there is not or that may not be sent to the project's models, or a setting that
   *   cannot be read; values are never named
   */
  async execute({
    chatSecretProfileIds,
    embeddingSecretProfileId,
    importerEnv,
  }: RequestedCredentials): Promise<string | undefined> {
    const { settings, inlineKeys, dropped, unreadable } = readImporterEnvironment(importerEnv);
    if (unreadable.length > 0) throw invalidOrchestration(`importer_env: ${unreadable.join(', ')} must be text`);
    readOverrides(settings);
    const embeddingIds = embeddingSecretProfileId === '' ? [] : [embeddingSecretProfileId];
    const chat = await this.profile('chat', 'chat_secret_profile_ids', chatSecretProfileIds);
    const embedding = await this.profile('embedding', 'embedding_secret_profile_id', embeddingIds);
    if (dropped.length > 0) this.log.warn({ event: 'importer-env-dropped', project: this.project, names: dropped });
    const chatApiKey = await this.inlineKey('chat', inlineKeys.chat, chat);
    const embeddingApiKey = await this.inlineKey('embedding', inlineKeys.embedding, embedding);
    const brought = [chat, embedding, chatApiKey, embeddingApiKey, ...Object.values(settings)];
    if (brought.every((one) => one === undefined)) return undefined;
    const overrides = { chatSecretProfileId: chat, embeddingSecretProfileId: embedding, chatApiKey, embeddingApiKey, settings };
    return sealModelOverrides(this.ring, this.project, overrides);
  }

  /** The first of the profiles that may be sent where the project's models are called. */
  private async profile(side: Side, field: string, ids: readonly string[]): Promise<string | undefined> {
    const reasons: string[] = [];
    for (const id of ids) {
      const found = await this.secrets.find(id, await this.address(side));
      if ('key' in found) return id;
      if (found.refusal === 'not-allowed') reasons.push(found.message);
    }
    if (reasons.length > 0) throw secretProfileNotAllowed(field, reasons);
    if (ids.length > 0) throw unknownSecretProfile(field, ids);
    return undefined;
  }

  /** @returns the key, unless a profile stands before it */
  private async inlineKey(side: Side, key: string | undefined, ofRequest: string | undefined): Promise<string | undefined> {
    if (key === undefined) return undefined;
    const profile = ofRequest ?? (await this.profileOfProject(side));
    if (profile === undefined) return key;
    this.log.info({ event: 'inline-key-suppressed', project: this.project, name: `${side.toUpperCase()}_API_KEY`, profile });
    return undefined;
  }

  private async profileOfProject(side: Side): Promise<string | undefined> {
    const id = (await this.projects.find(this.project)).model_config?.[side].secret_profile_id;
    return id !== undefined && (await this.secrets.keyAt(id, await this.address(side))) !== undefined ? id : undefined;
  }

  private async address(side: Side): Promise<string> {
    return calledAddresses(this.settings.deployed, (await this.projects.find(this.project)).model_config)[side];
  }
}
