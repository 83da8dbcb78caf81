import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { Chat } from '@strata/models';
import { ProjectModels } from '@strata/models';

/** General answers from the chat model alone; the project's documents are never touched. */
@Injectable()
export class ProcessText {
  constructor(@Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'current'>) {}

  /**
   * The project's chat model.
   * @throws AppError failed-precondition `ChatModelRequiredError` when only built-in models are configured
   */
  async chat(): Promise<Chat> {
    const { chat } = await this.models.current();
    if (chat) return chat;
    throw new AppError(
      'failed-precondition',
      'ChatModelRequiredError',
      'no chat model is configured: give the project one (PUT /v1/projects/{project}/model-config/credentials), or set CHAT_API_PROVIDER, CHAT_MODEL, CHAT_API_KEY and, for a custom endpoint, CHAT_API_URL',
    );
  }

  /** @throws AppError as `chat`; any failure of the provider */
  async execute(
    { text, instruction, signal, chat }: { text: string; instruction?: string | undefined; signal?: AbortSignal; chat?: Chat },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; finishReason: string }> {
    const model = chat ?? (await this.chat());
    return model.complete({ user: text, ...(instruction ? { system: instruction } : {}), ...(signal ? { signal } : {}) }, onDelta);
  }
}
