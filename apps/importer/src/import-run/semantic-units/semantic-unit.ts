/** An image or a web page that a chunk refers to. */
export interface SemanticUnit {
  /** Position of the chunk in the import. */
  chunk: number;
  kind: 'image' | 'web';
  url: string;
  /** Real name of an image's file; words of the link to a page. */
  name: string;
  /** What the document says instead of the image. */
  alt: string;
  description?: string;
  /** The image could not be described, though it should have been. */
  failed?: true;
}

/** Text that a unit is found by. The last part of a URL would say nothing: files of the file manager all end in `download`. */
export const embeddedUnitText = ({ description, name, url }: SemanticUnit): string =>
  [description, name === '' && description === undefined ? shortUrl(url) : name].filter(Boolean).join(' ');

const shortUrl = (url: string): string => (url.startsWith('data:') ? 'image' : url);
