import type MsgReader from '@kenjiuno/msgreader';
import type { FieldsData } from '@kenjiuno/msgreader';
import { corruptedFile } from '../conversion-errors';
import type { InnerFileReader, ReadText } from '../converted-document';
import { decodeCharacters } from '../encodings/decode-characters';
import { MarkdownBlocks } from '../markdown-blocks';
import { rtfToMarkdown } from '../rtf/rtf-to-markdown';
import type { Message } from './message';
import { addMessage, shownMoment } from './message';
import { leadsToEnds } from '../ole/ole-chains';

/**
 * Markdown of an item of Outlook (.msg; MS-OXMSG): as a message in MIME is shown. Attachments that cannot be read are named in the warnings.
 * @throws AppError invalid-argument CORRUPTED_FILE, MARKDOWN_TOO_LARGE
 */
export async function outlookToMarkdown(bytes: Uint8Array, readAttachment: InnerFileReader): Promise<ReadText> {
  const blocks = new MarkdownBlocks();
  const warnings: string[] = [];
  const title = await addMessage(await parse(bytes), 1, { blocks, warnings, readAttachment });
  return { ...blocks.document, warnings, ...(title === undefined ? {} : { title }) };
}

async function parse(bytes: Uint8Array): Promise<Message> {
  if (!leadsToEnds(bytes)) throw corruptedFile('the message cannot be read: its parts lead to no end');
  const [{ default: reading }, { decompressRTF }] = await Promise.all([
    import('@kenjiuno/msgreader'),
    import('@kenjiuno/decompressrtf'),
  ]);
  // written for CommonJS: the class is a member of what it exports
  const Reader = (reading as unknown as { default?: typeof reading }).default ?? reading;
  try {
    const reader = new Reader(bytes.slice().buffer);
    const item = reader.getFileData();
    if (item.error !== undefined) throw corruptedFile(`the message cannot be read: ${item.error}`);
    const html = item.bodyHtml ?? (item.html && decodeCharacters(item.html).text);
    const body = item.body ?? '';
    const rich = item.compressedRtf;
    const isRich = body.trim() === '' && html === undefined && rich !== undefined && rich.length > 0;
    return {
      subject: item.subject,
      head: headOf(item),
      text: isRich ? rtfToMarkdown(Uint8Array.from(decompressRTF([...rich]))).text : body,
      html,
      attachments: (item.attachments ?? []).map((attachment) => ({
        name: nameOf(attachment),
        mimeType: attachment.attachMimeTag ?? '',
        isRelated: attachment.attachmentHidden === true,
        content: () => contentOf(reader, attachment),
      })),
    };
  } catch (error) {
    throw corruptedFile('the message cannot be read', error);
  }
}

function contentOf(reader: MsgReader, attachment: FieldsData): Uint8Array {
  try {
    return reader.getAttachment(attachment).content;
  } catch (error) {
    throw corruptedFile('it cannot be read', error);
  }
}

/** A message in a message has no name of a file. */
const nameOf = ({ fileName, name, innerMsgContent }: FieldsData): string =>
  innerMsgContent === true ? `${name ?? 'message'}.msg` : (fileName ?? name ?? '');

function headOf(item: FieldsData): Message['head'] {
  const listed = (kind: FieldsData['recipType']) =>
    (item.recipients ?? [])
      .filter(({ recipType }) => recipType === kind)
      .map(({ name, smtpAddress, email }) => shown(name, smtpAddress ?? email))
      .join(', ');
  const sent = new Date(item.messageDeliveryTime ?? item.clientSubmitTime ?? NaN);
  return [
    ['From', shown(item.senderName, item.senderSmtpAddress ?? item.senderEmail)],
    ['To', listed('to')],
    ['Cc', listed('cc')],
    ['Date', shownMoment(Number.isNaN(sent.getTime()) ? undefined : sent.toISOString())],
  ];
}

/** Addresses inside of an organisation say nothing to others ("/o=ExchangeLabs/…"). */
function shown(name: string | undefined, address: string | undefined): string {
  const mail = address?.includes('@') === true ? address : '';
  if (name === undefined || name === '' || name === mail) return mail;
  return mail === '' ? name : `${name} <${mail}>`;
}
