import { AppError } from '@strata/errors';
import type { InnerFileReader } from '../converted-document';
import { htmlToMarkdown } from '../html-to-markdown';
import type { MarkdownBlocks } from '../markdown-blocks';

/** What a message says, whatever program wrote it. */
export interface Message {
  readonly subject: string | undefined;
  /** Lines of its head, such as `["From", "Zoë <zoe@example.org>"]`; those without a value are not shown. */
  readonly head: readonly (readonly [name: string, value: string])[];
  /** Its text, and the page that shows it. */
  readonly text: string;
  readonly html: string | undefined;
  readonly attachments: readonly MessageAttachment[];
}

export interface MessageAttachment {
  readonly name: string;
  readonly mimeType: string;
  /** it is a part of the page: a picture, a style */
  readonly isRelated: boolean;
  content(): Uint8Array;
}

export interface MessageOutput {
  blocks: MarkdownBlocks;
  warnings: string[];
  readAttachment: InnerFileReader;
}

/**
 * Adds a message as Markdown: subject, head, text, and the texts of attached files. Attachments that cannot be read are named in the warnings.
 * @returns the subject
 */
export async function addMessage(
  message: Message,
  level: number,
  { blocks, warnings, readAttachment }: MessageOutput,
): Promise<string | undefined> {
  const subject = message.subject?.replace(/\s+/g, ' ').trim() || undefined;
  const head = message.head.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  blocks.heading(level, subject ?? '(no subject)');
  blocks.add(head.join('\n'));
  blocks.add(bodyOf(message));
  for (const { name, mimeType, isRelated, content } of message.attachments) {
    if (name === '' || isRelated || /^(image|audio|video)\//.test(mimeType)) continue;
    try {
      const { text, warnings: inside = [] } = await readAttachment(content(), name);
      warnings.push(...inside.map((warning) => `${name}: ${warning}`));
      blocks.heading(level + 1, `Attachment: ${name}`);
      blocks.add(text);
    } catch (error) {
      if (!(error instanceof AppError) || error.type === 'MARKDOWN_TOO_LARGE') throw error;
      warnings.push(`attachment ${name}: ${error.message}`);
    }
  }
  return subject;
}

/** As the head shows a moment; empty for none. */
export function shownMoment(date: string | undefined): string {
  return date?.replace(/T(\d\d:\d\d):\d\d\.000Z$/, ' $1 UTC') ?? '';
}

/** The plain text where the writer's program made one; else that of the page. */
function bodyOf({ text, html }: Message): string {
  const plain = text.replace(/\r\n?/g, '\n').trim();
  if (html === undefined) return plain;
  const page = htmlToMarkdown(html).text;
  return plain.length * 2 > page.length ? plain : page;
}
