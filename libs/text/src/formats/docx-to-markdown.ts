import { corruptedFile } from './conversion-errors';
import { htmlToMarkdown } from './html-to-markdown';
import type { EmbeddedImages } from './images/embedded-images';

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/**
 * Markdown of a Word document: headings, lists and tables stay, embedded pictures go where nobody takes them.
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export async function docxToMarkdown(bytes: Uint8Array, images?: EmbeddedImages): Promise<{ text: string; title?: string }> {
  // Loaded when the first Word document comes: most imports have none, and it costs 100 ms and 15 MB.
  const { default: mammoth } = await import('mammoth');
  const convertImage = mammoth.images.imgElement(async (image) => ({
    src: (images && images.add(await image.readAsBuffer())) ?? '',
  }));
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      { styleMap: STYLES, convertImage, externalFileAccess: false },
    );
    return htmlToMarkdown(value);
  } catch (error) {
    throw corruptedFile('the Word document cannot be read', error);
  }
}
