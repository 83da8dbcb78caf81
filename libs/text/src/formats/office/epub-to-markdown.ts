import { posix } from 'node:path';
import { corruptedFile, encryptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { htmlToMarkdown } from '../html-to-markdown';
import type { EmbeddedImages } from '../images/embedded-images';
import { MarkdownBlocks } from '../markdown-blocks';
import { readXml } from '../xml/xml-events';
import { isPlaceholderTitle } from '../placeholder-title';
import type { ZipArchive } from '../zip/zip-archive';

interface BookPart {
  href: string;
  mediaType: string;
  properties: string;
}

interface BookPackage {
  title: string;
  parts: ReadonlyMap<string, BookPart>;
  /** Ids of the parts in reading order. */
  spine: readonly string[];
}

/**
 * Markdown of an e-book (EPUB 2 and 3): its chapters in reading order, without cover pages and tables of contents.
 * @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE, MARKDOWN_TOO_LARGE
 */
export function epubToMarkdown(archive: ZipArchive, images?: EmbeddedImages): ReadText {
  const packageName = packageOf(archive.readText('META-INF/container.xml') ?? '');
  const xml = packageName === undefined ? undefined : archive.readText(packageName);
  if (packageName === undefined || xml === undefined) throw corruptedFile('the e-book does not say what it consists of');
  const { title, parts, spine } = readPackage(xml);
  const protectedParts = archive.readText('META-INF/encryption.xml') ?? '';
  const blocks = new MarkdownBlocks();
  for (const id of spine) {
    const part = parts.get(id);
    if (!part || !/html|xml/.test(part.mediaType) || /\bnav\b/.test(part.properties)) continue;
    const name = posix.join(posix.dirname(packageName), decodeName(part.href));
    if (protectedParts.includes(`"${name}"`)) throw encryptedFile();
    const page = archive.readText(name) ?? archive.readText(posix.join(posix.dirname(packageName), part.href));
    if (page !== undefined)
      blocks.add(htmlToMarkdown(page, { selfClosing: true, takeImage: images && imagesOf(archive, name, images) }).text);
  }
  return { ...blocks.document, ...(isPlaceholderTitle(title) ? {} : { title }) };
}

/** Images that a chapter names, by its own place in the archive. */
function imagesOf(archive: ZipArchive, chapter: string, images: EmbeddedImages): (src: string) => string | undefined {
  return (src) => {
    if (/^data:/i.test(src)) return images.addDataUri(src);
    const bytes = /^[a-z][a-z\d+.-]*:/i.test(src) ? undefined : archive.read(posix.join(posix.dirname(chapter), decodeName(src)));
    return bytes && images.add(bytes);
  };
}

function packageOf(container: string): string | undefined {
  let path: string | undefined;
  readXml(container, {
    open: (name, attributes) => void (name === 'rootfile' && (path ??= attributes['full-path'])),
    text: () => undefined,
    close: () => undefined,
  });
  return path;
}

function readPackage(xml: string): BookPackage {
  const parts = new Map<string, BookPart>();
  const spine: string[] = [];
  const titles: string[] = [];
  let isTitle = false;
  readXml(xml, {
    open(name, attributes) {
      isTitle = name === 'title';
      if (isTitle) titles.push('');
      else if (name === 'item')
        parts.set(attributes['id'] ?? '', {
          href: attributes['href'] ?? '',
          mediaType: attributes['media-type'] ?? '',
          properties: attributes['properties'] ?? '',
        });
      else if (name === 'itemref') spine.push(attributes['idref'] ?? '');
    },
    text: (characters) => void (isTitle && (titles[titles.length - 1] += characters)),
    close: () => void (isTitle = false),
  });
  return { title: titles[0]?.replace(/\s+/g, ' ').trim() ?? '', parts, spine };
}

function decodeName(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
