import type { Address, Attachment, Email } from 'postal-mime';
import { AppError } from '@strata/errors';
import { corruptedFile } from '../conversion-errors';
import type { InnerFileReader, ReadText } from '../converted-document';
import { htmlToMarkdown } from '../html-to-markdown';
import { MarkdownBlocks } from '../markdown-blocks';
import { splitMailbox } from './split-mailbox';

/**
 * Markdown of a message (RFC 5322, MIME): subject, people, date, the text, and the texts of attached files. Attachments that cannot be
 * read are named in the warnings.
 * @throws AppError invalid-argument CORRUPTED_FILE, MARKDOWN_TOO_LARGE
 */
export async function emailToMarkdown(bytes: Uint8Array, readAttachment: InnerFileReader): Promise<ReadText> {
  const blocks = new MarkdownBlocks();
  const warnings: string[] = [];
  const title = await addMessage(bytes, 1, { blocks, warnings, readAttachment });
  return { ...blocks.document, warnings, ...(title === undefined ? {} : { title }) };
}

/** The same for a mailbox: message after message, each under a heading of its own. A message that cannot be read is named in the warnings. */
export async function mailboxToMarkdown(bytes: Uint8Array, readAttachment: InnerFileReader): Promise<ReadText> {
  const blocks = new MarkdownBlocks();
  const warnings: string[] = [];
  const titles: (string | undefined)[] = [];
  for (const message of splitMailbox(bytes)) {
    try {
      titles.push(await addMessage(message, 1, { blocks, warnings, readAttachment }));
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== 'CORRUPTED_FILE') throw error;
      titles.push(undefined);
      warnings.push(`message ${titles.length} cannot be read`);
    }
  }
  const [title, ...others] = titles;
  return { ...blocks.document, warnings, ...(title !== undefined && others.length === 0 ? { title } : {}) };
}

interface MessageOutput {
  blocks: MarkdownBlocks;
  warnings: string[];
  readAttachment: InnerFileReader;
}

/** @returns the subject */
async function addMessage(
  bytes: Uint8Array,
  level: number,
  { blocks, warnings, readAttachment }: MessageOutput,
): Promise<string | undefined> {
  const email = await parse(bytes);
  const subject = email.subject?.replace(/\s+/g, ' ').trim() || undefined;
  blocks.heading(level, subject ?? '(no subject)');
  blocks.add(head(email));
  blocks.add(bodyOf(email));
  for (const attachment of email.attachments) {
    const name = attachment.filename ?? '';
    if (name === '' || attachment.related === true || /^(image|audio|video)\//.test(attachment.mimeType)) continue;
    try {
      const { text, warnings: inside = [] } = await readAttachment(contentOf(attachment), name);
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

function head({ from, to, cc, date }: Email): string {
  const lines = { From: from && [from], To: to, Cc: cc };
  const people = Object.entries(lines).map(([name, list]) => [
    name,
    (list ?? [])
      .map(shown)
      .filter((text) => text !== '')
      .join(', '),
  ]);
  return [...people, ['Date', date?.replace(/T(\d\d:\d\d):\d\d\.000Z$/, ' $1 UTC') ?? '']]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

function shown({ name, address, group }: Address): string {
  if (group) return `${name}: ${group.map(shown).join(', ')}`;
  return name === '' || name === address ? (address ?? '') : address ? `${name} <${address}>` : name;
}

/** The plain text where the writer's program made one; else that of the page. */
function bodyOf({ text = '', html }: Email): string {
  const plain = text.replace(/\r\n?/g, '\n').trim();
  if (html === undefined) return plain;
  const page = htmlToMarkdown(html).text;
  return plain.length * 2 > page.length ? plain : page;
}

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content instanceof Uint8Array ? content : new Uint8Array(content);
}
