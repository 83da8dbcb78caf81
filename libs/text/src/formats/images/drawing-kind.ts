/** Formats of vector drawings that documents hold beside pictures. */
export type DrawingKind = 'EMF' | 'WMF' | 'SVG';

const EMF_HEADER = 1;
const EMF_SIGNATURE = 0x20454d46;
const PLACEABLE_WMF = 0xd7cdc69a;

/** The kind of a vector drawing by its first bytes ([MS-EMF] 2.3.4.2, [MS-WMF] 2.3.2.2 and 2.3.2.3, SVG 2); undefined for anything else. */
export function drawingKind(bytes: Uint8Array): DrawingKind | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 18) return undefined;
  if (view.byteLength >= 44 && view.getUint32(0, true) === EMF_HEADER && view.getUint32(40) === EMF_SIGNATURE) return 'EMF';
  if (view.getUint32(0) === PLACEABLE_WMF || isStandardWmf(view)) return 'WMF';
  return /^\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|\s)*<(?:\w+:)?svg[\s>]/.test(beginningOf(bytes)) ? 'SVG' : undefined;
}

/** In memory or on disk, a header of nine words, and a version of Windows. */
function isStandardWmf(view: DataView): boolean {
  const [type, words, version] = [0, 2, 4].map((at) => view.getUint16(at, true));
  return (type === 1 || type === 2) && words === 9 && (version === 0x0100 || version === 0x0300);
}

const beginningOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 2_000))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
