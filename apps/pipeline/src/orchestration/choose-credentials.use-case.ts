import { Inject, Injectable } from '@nestjs/common';
import { SecretRing } from '@strata/auth';
import { Projects } from '@strata/knowledge';
import type { SecretResolver } from '@strata/models';
import { readOverrides, sealModelOverrides, SECRET_RESOLVER } from '@strata/models';
import type { Log } from '../operations/log';
import { LOG } from '../operations/log';
import { SERVED_PROJECT } from '../operations/served-project';
import { readImporterEnvironment } from './importer-environment';
import { invalidOrchestration, unknownSecretProfile } from './orchestration.errors';

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
    @Inject(SECRET_RESOLVER) private readonly secrets: SecretResolver,
    private readonly ring: SecretRing,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Decides whose keys the importers use (docs/contracts/pipeline.md, "Orchestration"): a profile of the request, else the project's, else a
   * key in `importer_env`, else the importer's own. What is dropped is logged by name.
   * @returns what the importers are told, sealed; `undefined` when the request brings nothing
   * @throws AppError invalid-argument for a profile that there is not, or a setting that cannot be read; values are never named
   */
  async execute({
    chatSecretProfileIds,
    embeddingSecretProfileId,
    importerEnv,
  }: RequestedCredentials): Promise<string | undefined> {
    const { settings, inlineKeys, dropped, unreadable } = readImporterEnvironment(importerEnv);
    if (unreadable.length > 0) throw invalidOrchestration(`importer_env: ${unreadable.join(', ')} must be text`);
    readOverrides(settings);
    const chat = await this.profile('chat_secret_profile_ids', chatSecretProfileIds);
    const embedding = await this.profile(
      'embedding_secret_profile_id',
      embeddingSecretProfileId === '' ? [] : [embeddingSecretProfileId],
    );
    if (dropped.length > 0) this.log.warn({ event: 'importer-env-dropped', project: this.project, names: dropped });
    const chatApiKey = await this.inlineKey('chat', inlineKeys.chat, chat);
    const embeddingApiKey = await this.inlineKey('embedding', inlineKeys.embedding, embedding);
    const brought = [chat, embedding, chatApiKey, embeddingApiKey, ...Object.values(settings)];
    if (brought.every((one) => one === undefined)) return undefined;
    const overrides = { chatSecretProfileId: chat, embeddingSecretProfileId: embedding, chatApiKey, embeddingApiKey, settings };
    return sealModelOverrides(this.ring, this.project, overrides);
  }

  private async profile(field: string, ids: readonly string[]): Promise<string | undefined> {
    for (const id of ids) if ((await this.secrets.resolve(id)) !== undefined) return id;
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
    return id !== undefined && (await this.secrets.resolve(id)) !== undefined ? id : undefined;
  }
}
