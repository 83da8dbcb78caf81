import type { Address, Attachment, Email } from 'postal-mime';
import { AppError } from '@strata/errors';
import { corruptedFile } from '../conversion-errors';
import type { InnerFileReader, ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import type { Message } from './message';
import { addMessage, shownMoment } from './message';
import { splitMailbox } from './split-mailbox';

/**
 * Markdown of a message (RFC 5322, MIME): subject, people, date, the text, and the texts of attached files. Attachments that cannot be
 * read are named in the warnings.
 * @throws AppError invalid-argument CORRUPTED_FILE, MARKDOWN_TOO_LARGE
 */
export async function emailToMarkdown(bytes: Uint8Array, readAttachment: InnerFileReader): Promise<ReadText> {
  const blocks = new MarkdownBlocks();
  const warnings: string[] = [];
  const title = await addMessage(messageOf(await parse(bytes)), 1, { blocks, warnings, readAttachment });
  return { ...blocks.document, warnings, ...(title === undefined ? {} : { title }) };
}

/** The same for a mailbox: message after message, each under a heading of its own. A message that cannot be read is named in the warnings. */
export async function mailboxToMarkdown(bytes: Uint8Array, readAttachment: InnerFileReader): Promise<ReadText> {
  const blocks = new MarkdownBlocks();
  const warnings: string[] = [];
  const titles: (string | undefined)[] = [];
  for (const message of splitMailbox(bytes)) {
    try {
      titles.push(await addMessage(messageOf(await parse(message)), 1, { blocks, warnings, readAttachment }));
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== 'CORRUPTED_FILE') throw error;
      titles.push(undefined);
      warnings.push(`message ${titles.length} cannot be read`);
    }
  }
  const [title, ...others] = titles;
  return { ...blocks.document, warnings, ...(title !== undefined && others.length === 0 ? { title } : {}) };
}

async function parse(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(withoutEnvelope(bytes), { maxRfc822NestingDepth: 5, maxNestingDepth: 50 });
  } catch (error) {
    throw corruptedFile('the message cannot be read', error);
  }
}

/** Some programs put the line that begins a message in a mailbox before a single one. */
function withoutEnvelope(bytes: Uint8Array): Uint8Array {
  const begins = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 5)).toString('latin1') === 'From ';
  return begins ? bytes.subarray(bytes.indexOf(0x0a) + 1) : bytes;
}

function messageOf({ subject, from, to, cc, date, text = '', html, attachments }: Email): Message {
  const people = Object.entries({ From: from && [from], To: to, Cc: cc }).map(([name, list]) => {
    const shownList = (list ?? []).map(shown).filter((one) => one !== '');
    return [name, shownList.join(', ')] as const;
  });
  return {
    ...{ subject, text, html },
    head: [...people, ['Date', shownMoment(date)]],
    attachments: attachments.map((attachment) => ({
      name: attachment.filename ?? '',
      mimeType: attachment.mimeType,
      isRelated: attachment.related === true,
      content: () => contentOf(attachment),
    })),
  };
}

function shown({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(shown).join(', ')}`;
  return name === '' || name === address ? (address ?? '') : address ? `${name} <${address}>` : name;
}

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content instanceof Uint8Array ? content : new Uint8Array(content);
}
