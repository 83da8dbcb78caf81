import { isPassing } from '@strata/errors';
import type { EmbeddedImage } from '@strata/text';
import type { ExtractedDocument } from '@strata/text-extraction';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceFile } from '../../file-sources/file-source';
import type { ImportTools } from '../import-step';
import { storedImageUrl } from './image-urls';
import type { PlacedImage, ResolvedImage } from './resolve-images';
import { resolveImages } from './resolve-images';

const EXTENSIONS: Readonly<Record<EmbeddedImage['type'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
};
/** Names of files have at most 255 bytes; a number, a digest and an ending come behind the document's name. */
const LONGEST_STEM = 100;

type Tools = Pick<ImportTools, 'extractor' | 'storedFiles' | 'log'>;

/**
 * Text of a file with the images that it holds: each is copied to the file manager, and its URL there stands in the text. The reference of
 * one that cannot be copied goes.
 * @throws AppError as text extraction does
 */
export async function readWithImages(
  file: SourceFile,
  { extractor, storedFiles, log }: Tools,
  signal: AbortSignal,
): Promise<Omit<ExtractedDocument, 'images'> & { images: PlacedImage[]; imageRemarks: string[] }> {
  const imageDirectory = await mkdtemp(join(tmpdir(), 'strata-images-'));
  try {
    const { images = [], ...document } = await extractor.extract(file.bytes, file.name, { imageDirectory, signal });
    const resolved = new Map<string, ResolvedImage>();
    for (const [index, image] of images.entries()) {
      if (!document.text.includes(image.reference)) continue; // it stands where nothing is shown
      const content = await readFile(join(imageDirectory, String(index + 1)));
      const name = imageName(file.name, index + 1, image);
      if (image.kind === 'data-uri') resolved.set(image.reference, { url: content.toString('utf8'), name, isShown: false });
      else
        try {
          const { database, id } = await storedFiles.storeImage({ name, type: image.type, bytes: content }, signal);
          resolved.set(image.reference, { url: storedImageUrl(database, id), name, isShown: true });
        } catch (error) {
          signal.throwIfAborted();
          log('image-not-copied', { file: file.name, image: name, passing: isPassing(error), err: error });
        }
    }
    const missing = images.filter(({ reference }) => document.text.includes(reference) && !resolved.has(reference)).length;
    const imageRemarks = [
      ...document.warnings.filter((warning) => /^IMAGE_[A-Z_]+:/.test(warning)),
      ...(missing > 0 ? [`${missing} of ${images.length} images could not be copied to the file manager`] : []),
    ];
    return { ...resolveImages(document, resolved), imageRemarks };
  } finally {
    await rm(imageDirectory, { recursive: true, force: true });
  }
}

/** The digest keeps pictures of other documents of the same name apart: a URL shows the same picture for ever. */
function imageName(file: string, number: number, { type, sha256 }: EmbeddedImage): string {
  const stem = file.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '').slice(0, LONGEST_STEM);
  return `${stem.toWellFormed()}-image-${number}-${sha256.slice(0, 16)}.${EXTENSIONS[type]}`;
}
