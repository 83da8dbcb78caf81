import type { EmbeddedImages } from '../images/embedded-images';
import { MIN_IMAGE_SIDE } from '../images/embedded-images';
import { pngOfPixels } from '../images/png-of-pixels';
import type { Picture } from '../picture-reader';
import type { EngineOperations, EnginePage } from './page-pictures';
import { asPicture, imageObject } from './page-pictures';
import type { Gap, PlacedBlock } from './pdf-lines';

/** Of the engine's operations, those that decide where an image stands. */
export interface PlacingOperations extends EngineOperations {
  save: number;
  restore: number;
  transform: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
  paintImageXObjectRepeat: number;
  beginGroup: number;
  endGroup: number;
}

/** An image of a page, and where it stands on it. */
interface PlacedImage extends Gap {
  reference: string;
}

/** A transformation matrix: `y' = b·x + d·y + f` (ISO 32000-1, 8.3.3). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Takes the images that are painted on a page, as PNG files, each where its unit square comes to lie. Masks are none: they paint with a colour,
 * or say how much of something else is seen.
 */
export async function pageImages(page: EnginePage, operations: PlacingOperations, images: EmbeddedImages): Promise<PlacedImage[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: PlacedImage[] = [];
  const painted = new Map<string, string | undefined>();
  const stack: Matrix[] = [];
  const groups: boolean[] = []; // of those around: is it a soft mask?
  let matrix = IDENTITY;
  for (const [index, operation] of fnArray.entries()) {
    const given = argsArray[index] ?? [];
    if (operation === operations.save || operation === operations.paintFormXObjectBegin) stack.push(matrix);
    if (operation === operations.restore || operation === operations.paintFormXObjectEnd) matrix = stack.pop() ?? IDENTITY;
    else if (operation === operations.transform) matrix = combined(matrix, given);
    else if (operation === operations.paintFormXObjectBegin && isList(given[0])) matrix = combined(matrix, given[0]);
    else if (operation === operations.beginGroup) groups.push(isSoftMask(given[0]));
    else if (operation === operations.endGroup) groups.pop();
    else if (isImage(operation, operations) && !groups.includes(true)) {
      const upright = mirroring(matrix);
      const key = typeof given[0] === 'string' ? `${given[0]} ${upright.x} ${upright.y}` : '';
      if (key === '' || !painted.has(key)) painted.set(key, await taken(page, given[0], upright, images));
      const reference = painted.get(key);
      if (reference !== undefined) found.push({ reference, ...heightsOf(matrix) });
    }
  }
  return found;
}

const isImage = (operation: number, operations: PlacingOperations): boolean =>
  operation === operations.paintImageXObject ||
  operation === operations.paintImageXObjectRepeat ||
  operation === operations.paintInlineImageXObject;

const isSoftMask = (group: unknown): boolean =>
  typeof group === 'object' && group !== null && 'smask' in group && group.smask !== null && group.smask !== undefined;

/** Is an image painted the other way round, from side to side (x) or top to bottom (y)? Turned by a quarter it stays as it is stored. */
const mirroring = ([a, b, c, d]: Matrix): { x: boolean; y: boolean } =>
  Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d) ? { x: false, y: false } : { x: a < 0, y: d < 0 };

async function taken(
  page: EnginePage,
  image: unknown,
  mirrored: { x: boolean; y: boolean },
  images: EmbeddedImages,
): Promise<string | undefined> {
  const picture = asPicture(typeof image === 'string' ? await imageObject(page, image) : image, false, MIN_IMAGE_SIDE);
  if (!picture) return undefined;
  if (images.isOpen) return images.add(pngOfPixels(turned(picture, mirrored)));
  images.leaveOut(1);
  return undefined;
}

/** The picture as it is seen. */
function turned(picture: Picture, { x: sideways, y: upsideDown }: { x: boolean; y: boolean }): Picture {
  if (!sideways && !upsideDown) return picture;
  const { width, height, channels, pixels } = picture;
  const seen = new Uint8Array(pixels.length);
  for (let y = 0, to = 0; y < height; y++) {
    const row = (upsideDown ? height - 1 - y : y) * width;
    for (let x = 0; x < width; x++)
      for (let channel = 0, from = (row + (sideways ? width - 1 - x : x)) * channels; channel < channels; channel++)
        seen[to++] = pixels[from + channel]!;
  }
  return { ...picture, pixels: seen };
}

const isList = (given: unknown): given is unknown[] => Array.isArray(given) || ArrayBuffer.isView(given);

function combined(outer: Matrix, given: ArrayLike<unknown>): Matrix {
  const [a, b, c, d, e, f] = Array.from({ length: 6 }, (_, index) => Number(given[index] ?? IDENTITY[index])) as unknown as Matrix;
  const [oa, ob, oc, od, oe, of] = outer;
  return [oa * a + oc * b, ob * a + od * b, oa * c + oc * d, ob * c + od * d, oa * e + oc * f + oe, ob * e + od * f + of];
}

const heightsOf = ([, b, , d, , f]: Matrix): Gap => ({
  top: f + Math.max(0, b) + Math.max(0, d),
  bottom: f + Math.min(0, b) + Math.min(0, d),
});

/** Texts of the blocks of a page, its images between them: behind the last block that stands above the image. */
export function withImages(blocks: readonly PlacedBlock[], images: readonly PlacedImage[]): string[] {
  const behind = new Map<number, string[]>();
  const seen = new Set<string>();
  for (const { reference, top } of images) {
    if (seen.has(reference)) continue;
    seen.add(reference);
    const place = blocks.findLastIndex(({ bottom }) => bottom >= top);
    behind.set(place, [...(behind.get(place) ?? []), `![](${reference})`]);
  }
  return [...(behind.get(-1) ?? []), ...blocks.flatMap(({ text }, place) => [text, ...(behind.get(place) ?? [])])];
}
