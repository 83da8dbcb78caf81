import { createHash } from 'node:crypto';

/** Key of a document: a hash of category and file name and nothing else, so that the same file always falls on the same row. */
export function sourceKey(category: string, filename: string): string {
  return createHash('sha256')
    .update(`${category}\0${filename.normalize('NFC')}`)
    .digest('hex')
    .slice(0, 32);
}

/** Key of the edge between two similar documents: the same for either direction. */
export function similarityKey(oneKey: string, otherKey: string): string {
  return oneKey < otherKey ? `${oneKey}-${otherKey}` : `${otherKey}-${oneKey}`;
}
