import type { ImageDescriber, ImageToDescribe } from '../tasks/tasks';
import type { EndpointChat } from './connection/endpoint-chat';
import { digestOf } from './connection/image-body';
import { DESCRIBE_IMAGE } from './prompts/describe-image.prompt';
import { renderPrompt } from './prompts/render-prompt';

/** A caption says more than a name and less than a chapter. */
const LONGEST_ALT = 500;

/** Describes pictures by a chat model that sees. */
export class OpenAiImageDescriber implements ImageDescriber {
  constructor(private readonly chat: EndpointChat) {}

  async describe({ bytes, type, alt = '' }: ImageToDescribe, signal?: AbortSignal): Promise<{ text: string; model: string }> {
    const words = alt.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ALT);
    const user = renderPrompt(DESCRIBE_IMAGE, { alt_text: words === '' ? 'nothing' : words });
    const { text, model } = await this.chat.complete({
      user,
      images: [{ type, bytes, digest: await digestOf(bytes, signal) }],
      signal,
    });
    return { text: text.trim(), model };
  }
}
