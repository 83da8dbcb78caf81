import { hash } from 'node:crypto';
import type { ImageDescriber, ImageToDescribe } from '../tasks/tasks';
import type { EndpointChat } from './endpoint-chat';
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
    const url = `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
    const { text, model } = await this.chat.complete({ user, images: [{ url, digest: hash('sha256', bytes, 'hex') }], signal });
    return { text: text.trim(), model };
  }
}
