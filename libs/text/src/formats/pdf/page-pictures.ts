import type { Picture } from '../picture-reader';

/** More pixels are no page that somebody scanned: 600 dots per inch of a large sheet. */
const MAX_PIXELS = 40_000_000;
/** Smaller ones are decoration. */
const MIN_SIDE = 100;
/** A scanned page is one picture, or a few strips of it. */
const MOST_PICTURES = 8;

/** What the PDF engine gives for a picture on a page: kinds 1 (a bit a pixel), 2 (three bytes), 3 (four bytes). */
interface EngineImage {
  width: number;
  height: number;
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray;
}
/** What of the engine's page is used here. */
export interface EnginePage {
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[][] }>;
  objs: { get(key: string, take: (image: unknown) => void): void };
  commonObjs: { get(key: string, take: (image: unknown) => void): void };
}
export interface EngineOperations {
  paintImageXObject: number;
  paintImageMaskXObject: number;
  paintInlineImageXObject: number;
}

/** The pictures of a page that could be a scan of one, in drawing order. */
export interface PagePictures {
  pictures: Picture[];
  /** Some were left out: they have more pixels than are read. */
  isTooLarge: boolean;
}

/** See {@link PagePictures}. */
export async function pagePictures(page: EnginePage, operations: EngineOperations): Promise<PagePictures> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures: Picture[] = [];
  let isTooLarge = false;
  for (const [index, operation] of fnArray.entries()) {
    if (pictures.length >= MOST_PICTURES) break;
    const [argument] = argsArray[index] ?? [];
    const image =
      operation === operations.paintImageXObject && typeof argument === 'string'
        ? await imageObject(page, argument)
        : operation === operations.paintInlineImageXObject || operation === operations.paintImageMaskXObject
          ? argument
          : undefined;
    const picture = asPicture(image, operation === operations.paintImageMaskXObject);
    if (picture) pictures.push(picture);
    else isTooLarge ||= hasTooManyPixels(image);
  }
  return { pictures, isTooLarge };
}

export function imageObject(page: EnginePage, key: string): Promise<unknown> {
  return new Promise((resolve) => (key.startsWith('g_') ? page.commonObjs : page.objs).get(key, resolve));
}

/** A picture of the engine as pixels; undefined for one that is smaller than `minSide` on a side, or has more pixels than any honest one. */
export function asPicture(image: unknown, isMask: boolean, minSide = MIN_SIDE): Picture | undefined {
  if (typeof image !== 'object' || image === null || !('width' in image) || !('height' in image)) return undefined;
  const { width, height, kind, data } = image as EngineImage;
  if (!data || !(data.length > 0) || Math.min(width, height) < minSide || width * height > MAX_PIXELS) return undefined;
  const rowBytes = Math.ceil(width / 8);
  if (kind === 1 || (isMask && data.length === rowBytes * height))
    return { ...fromBits({ width, height, data }, isMask), width, height, channels: 1 };
  const channels = data.length / (width * height);
  if (channels === 1 || channels === 3) return { pixels: new Uint8Array(data), width, height, channels };
  if (channels !== 4) return undefined;
  const pixels = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    const through = 255 - data[from + 3]!; // the paper is white
    for (let channel = 0; channel < 3; channel++)
      pixels[to + channel] =
        through === 0 ? data[from + channel]! : through + Math.round((data[from + channel]! * (255 - through)) / 255);
  }
  return { pixels, width, height, channels: 3 };
}

function hasTooManyPixels(image: unknown): boolean {
  if (typeof image !== 'object' || image === null || !('width' in image) || !('height' in image)) return false;
  const { width, height } = image as EngineImage;
  return width * height > MAX_PIXELS;
}

/** Bits to bytes: 1 is white; of a mask 0 is painted, and 1 lets the white below through. */
function fromBits({ width, height, data }: Required<Omit<EngineImage, 'kind'>>, isMask: boolean): { pixels: Uint8Array } {
  const rowBytes = Math.ceil(width / 8);
  const pixels = new Uint8Array(width * height);
  let painted = 0;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) {
      const bit = (data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
      pixels[to] = bit * 255;
      painted += 1 - bit;
    }
  // paper is mostly white: a mask whose sense is turned around would be white on black
  if (isMask && painted > pixels.length / 2) for (let at = 0; at < pixels.length; at++) pixels[at] = 255 - pixels[at]!;
  return { pixels };
}
