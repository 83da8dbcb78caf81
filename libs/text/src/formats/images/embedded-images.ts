import { hash } from 'node:crypto';
import type { DrawingKind } from './drawing-kind';
import { drawingKind } from './drawing-kind';
import type { ImageHeader } from './image-header';
import { imageHeader } from './image-header';

/** Smaller on a side is decoration. */
export const MIN_IMAGE_SIDE = 32;
/** Most bytes of one image (docs/contracts/importer.md, "Semantic units"). */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
/** Different images of one document. */
const MOST_IMAGES = 200;
/** Bytes of all images of one document. */
const MOST_BYTES = 512 * 1024 * 1024;

/** An image that was found inside of a document. */
export interface EmbeddedImage extends ImageHeader {
  /** Stands in the text where the image does, as the target of a Markdown image. */
  readonly reference: string;
  /** `data-uri`: what is kept is the URI as the document has it, not the bytes that it stands for. */
  readonly kind: 'file' | 'data-uri';
  /** SHA-256 of the image's bytes, in hex. */
  readonly sha256: string;
}

interface Collecting {
  /** Sixteen hex digits that nobody could have put into the document beforehand. */
  nonce: string;
  /** Keeps what an image consists of. */
  keep: (image: EmbeddedImage, content: Uint8Array) => void;
  /** False once enough time was spent on the images of the document; default: there is always more. */
  hasTime?: () => boolean;
}

/** Takes the images out of one document: each different one once, as many and as large as the limits allow. */
export class EmbeddedImages {
  readonly found: EmbeddedImage[] = [];
  /** Images that were left out because there were too many, or no time for more. */
  omitted = 0;
  /** Kind of each different vector drawing, by its digest: they are left out. */
  private readonly drawings = new Map<string, DrawingKind>();
  private readonly known = new Map<string, EmbeddedImage>();
  private bytes = 0;

  constructor(private readonly collecting: Collecting) {}

  /** False once no further image is taken. */
  get isOpen(): boolean {
    return this.found.length < MOST_IMAGES && this.bytes < MOST_BYTES && (this.collecting.hasTime?.() ?? true);
  }

  /** @returns the reference that stands for an image; undefined for decoration, drawings, and images that are too large or too many */
  add(bytes: Uint8Array): string | undefined {
    const drawing = drawingKind(bytes);
    if (drawing === undefined) return this.keep(bytes, 'file', bytes);
    this.drawings.set(hash('sha256', bytes, 'hex'), drawing);
    return undefined;
  }

  /** The same for a `data:` URI, which is kept as it is. */
  addDataUri(uri: string): string | undefined {
    const bytes = uri.length > MAX_IMAGE_BYTES * 2 ? undefined : dataUriBytes(uri);
    return bytes && this.keep(bytes, 'data-uri', Buffer.from(uri));
  }

  /** Markdown of an image, or nothing where it was not taken. */
  markdown(bytes: Uint8Array, alt = ''): string {
    const reference = this.add(bytes);
    return reference === undefined ? '' : imageMarkdown(alt, reference);
  }

  /** How many different drawings of each kind the document's own files hold; none of those in `data:` URIs, which are icons of web pages. */
  get drawingCounts(): [kind: DrawingKind, count: number][] {
    return [...Map.groupBy(this.drawings.values(), (kind) => kind)].map(([kind, each]) => [kind, each.length]);
  }

  /** Counts images that were not even looked at. */
  leaveOut(images: number): void {
    this.omitted += images;
  }

  private keep(bytes: Uint8Array, kind: EmbeddedImage['kind'], content: Uint8Array): string | undefined {
    const header = bytes.byteLength > MAX_IMAGE_BYTES ? undefined : imageHeader(bytes);
    if (!header || Math.min(header.width, header.height) < MIN_IMAGE_SIDE) return undefined;
    const sha256 = hash('sha256', bytes, 'hex');
    const known = this.known.get(`${kind} ${sha256}`);
    if (known) return known.reference;
    if (!this.isOpen || this.bytes + content.byteLength > MOST_BYTES) {
      this.omitted++;
      return undefined;
    }
    const reference = `${SCHEME}${this.collecting.nonce}-${this.found.length + 1}`;
    const image: EmbeddedImage = { ...header, reference, kind, sha256 };
    this.collecting.keep(image, content);
    this.bytes += content.byteLength;
    this.known.set(`${kind} ${sha256}`, image);
    this.found.push(image);
    return reference;
  }
}

const SCHEME = 'embedded-image:';

/** Is this the target of an image that {@link EmbeddedImages} has taken? */
export const isEmbeddedReference = (target: string): boolean => /^embedded-image:[0-9a-f]{16}-\d+$/.test(target);

/** Markdown images whose target is a reference: alternative text and reference are the groups. */
export const EMBEDDED_IMAGE = /!\[([^\]\n]*)\]\((embedded-image:[0-9a-f]{16}-\d+)\)/g;

/** @param alt what the document says instead of the image; a file's name says nothing */
export function imageMarkdown(alt: string, target: string): string {
  const words = alt.replace(/[[\]\s]+/g, ' ').trim();
  return `![${isFileName(words) ? '' : words}](${target})`;
}

/** Programs put the name of a picture's file where words for it belong. */
export const isFileName = (alt: string): boolean =>
  /^(?:[a-z]:)?[\\/]|^\S+\.(?:jpe?g|png|gif|bmp|tiff?|svg|webp|wmf|emf)$/i.test(alt);

/** What a `data:` URI stands for (RFC 2397); undefined for one that is malformed. */
export function dataUriBytes(uri: string): Uint8Array | undefined {
  const comma = uri.indexOf(',');
  if (!/^data:/i.test(uri) || comma < 0) return undefined;
  const body = uri.slice(comma + 1);
  if (/;\s*base64\s*$/i.test(uri.slice(0, comma))) return Buffer.from(body, 'base64');
  try {
    return Buffer.from(decodeURIComponent(body), 'latin1');
  } catch {
    return undefined;
  }
}
