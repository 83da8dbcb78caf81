import { corruptedFile, encryptedFile } from '../conversion-errors';
import type { DocumentFormat, ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import { readXml, readXmlParts } from '../xml/xml-events';
import { isPlaceholderTitle } from '../placeholder-title';
import type { ZipArchive } from '../zip/zip-archive';
import { OdfContent } from './odf-content';

/**
 * Markdown of an OpenDocument text, spreadsheet or presentation; what it is says its own body, not its name.
 * @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE, MARKDOWN_TOO_LARGE
 */
export async function odfToMarkdown(archive: ZipArchive): Promise<ReadText & { format: DocumentFormat }> {
  if (/<(\w+:)?encryption-data\b/.test(archive.readText('META-INF/manifest.xml') ?? '')) throw encryptedFile();
  const blocks = new MarkdownBlocks();
  const content = new OdfContent(blocks);
  await readXmlParts(archive.parts('content.xml'), content);
  if (content.kind === undefined) throw corruptedFile('the OpenDocument file has no body');
  const title = declaredTitle(archive) ?? content.title;
  return { format: content.kind, ...blocks.document, ...(title === undefined ? {} : { title }) };
}

function declaredTitle(archive: ZipArchive): string | undefined {
  const meta = archive.readText('meta.xml');
  if (meta === undefined) return undefined;
  let [title, isTitle] = ['', false];
  readXml(meta, {
    open: (name) => void (isTitle = name === 'title'),
    text: (characters) => void (title += isTitle ? characters : ''),
    close: () => void (isTitle = false),
  });
  const plain = title.replace(/\s+/g, ' ').trim();
  return isPlaceholderTitle(plain) ? undefined : plain;
}
