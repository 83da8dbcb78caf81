/** Pixel formats of embedded pictures; drawings (SVG, EMF, WMF) are none. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/tiff'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** What the first bytes of a picture say. */
export interface ImageHeader {
  readonly type: ImageType;
  /** in pixels */
  readonly width: number;
  readonly height: number;
}

/** Type and size of a picture by its header; undefined for what is no picture of a known type. Nothing is decoded. */
export function imageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 26) return undefined;
  return png(view) ?? gif(view) ?? jpeg(view) ?? webp(view) ?? bmp(view) ?? tiff(view);
}

/** Signature and IHDR (PNG specification, 5.2 and 11.2.2). */
function png(view: DataView): ImageHeader | undefined {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(view: DataView): ImageHeader | undefined {
  if (view.getUint32(0) !== 0x47494638) return undefined;
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Frame headers but DHT (C4), JPG (C8) and DAC (CC) (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(view: DataView): ImageHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (isFrame(marker)) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** The three kinds of a WebP file (RFC 9649, 2.5 to 2.7). */
function webp(view: DataView): ImageHeader | undefined {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250 || view.byteLength < 30) return undefined;
  const type = 'image/webp';
  switch (view.getUint32(12)) {
    case 0x56503820:
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858:
      return { type, width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      return undefined;
  }
}

function bmp(view: DataView): ImageHeader | undefined {
  if (view.getUint16(0) !== 0x424d || view.getUint32(14, true) < 40) return undefined;
  return { type: 'image/bmp', width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

const [TIFF_WIDTH, TIFF_HEIGHT] = [256, 257];

/** Of the first directory (TIFF 6.0, section 2). */
function tiff(view: DataView): ImageHeader | undefined {
  const order = view.getUint32(0);
  if (order !== 0x49492a00 && order !== 0x4d4d002a) return undefined;
  const little = order === 0x49492a00;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return undefined;
  let [width, height] = [0, 0];
  const entries = view.getUint16(directory, little);
  for (let entry = 0, at = directory + 2; entry < entries && at + 12 <= view.byteLength; entry++, at += 12) {
    const value = view.getUint16(at + 2, little) === 3 ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little);
    if (view.getUint16(at, little) === TIFF_WIDTH) width = value;
    else if (view.getUint16(at, little) === TIFF_HEIGHT) height = value;
  }
  return width > 0 && height > 0 ? { type: 'image/tiff', width, height } : undefined;
}
