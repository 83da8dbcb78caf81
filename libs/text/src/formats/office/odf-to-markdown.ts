import { corruptedFile, encryptedFile } from '../conversion-errors';
import type { DocumentFormat, ReadText } from '../converted-document';
import type { EmbeddedImages } from '../images/embedded-images';
import { MarkdownBlocks } from '../markdown-blocks';
import { readXml, readXmlParts } from '../xml/xml-events';
import { isPlaceholderTitle } from '../placeholder-title';
import type { ZipArchive } from '../zip/zip-archive';
import { OdfContent } from './odf-content';

/** Charts and the like of one document. */
const MOST_OBJECTS = 200;

/**
 * Markdown of an OpenDocument text, spreadsheet or presentation; what it is says its own body, not its name.
 * @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE, MARKDOWN_TOO_LARGE
 */
export async function odfToMarkdown(archive: ZipArchive, images?: EmbeddedImages): Promise<ReadText & { format: DocumentFormat }> {
  if (/<(\w+:)?encryption-data\b/.test(archive.readText('META-INF/manifest.xml') ?? '')) throw encryptedFile();
  const blocks = new MarkdownBlocks();
  const objects = new Set<string>();
  const addObject = (name: string) => {
    if (objects.has(name) || objects.size >= MOST_OBJECTS) return;
    objects.add(name);
    const xml = archive.readText(`${inArchive(name)}/content.xml`);
    if (xml !== undefined) readXml(xml, new OdfContent(blocks));
  };
  const content = new OdfContent(blocks, images && ((name) => imageOf(archive, name, images)), addObject);
  await readXmlParts(archive.parts('content.xml'), content);
  if (content.kind === undefined) throw corruptedFile('the OpenDocument file has no body');
  const title = declaredTitle(archive) ?? content.title;
  return { format: content.kind, ...blocks.document, ...(title === undefined ? {} : { title }) };
}

const inArchive = (name: string): string => name.replace(/^\.\//, '');

/** Markdown of an image of the archive; nothing for what leads out of it. */
function imageOf(archive: ZipArchive, name: string, images: EmbeddedImages): string {
  const bytes = archive.read(inArchive(name));
  return bytes ? images.markdown(bytes) : '';
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
