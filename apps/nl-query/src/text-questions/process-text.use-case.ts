import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { Models } from '@strata/models';
import { MODELS } from '@strata/models';

/** General answers from the chat model alone; the database is never touched. */
@Injectable()
export class ProcessText {
  constructor(@Inject(MODELS) private readonly models: Pick<Models, 'chat'>) {}

  /** @throws AppError failed-precondition `ChatModelRequiredError` when only built-in models are configured */
  async execute(
    { text, instruction, signal }: { text: string; instruction?: string | undefined; signal?: AbortSignal },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; finishReason: string }> {
    const { chat } = this.models;
    if (!chat)
      throw new AppError(
        'failed-precondition',
        'ChatModelRequiredError',
        'no chat model is configured: set CHAT_API_PROVIDER, CHAT_MODEL, CHAT_API_KEY and, for a custom endpoint, CHAT_API_URL',
      );
    return chat.complete({ user: text, ...(instruction ? { system: instruction } : {}), ...(signal ? { signal } : {}) }, onDelta);
  }
}
