import type { Steps } from '@strata/event-loop';
import type { DocumentChunk, ReadDocument } from '../import-state';
import { ownCopy } from '../spool/own-copy';
import { fileNameOf } from './image-urls';
import { TextReferences } from './references-in-text';
import type { SemanticUnit } from './semantic-unit';

/**
 * The images and pages that documents refer to, each with the chunk in which the reference begins; of chunks that overlap, the first. What a
 * chunk names twice counts once.
 * @param chunks in the order of their documents and of the places in them
 */
export function* unitsOfChunksSteps(documents: readonly ReadDocument[], chunks: readonly DocumentChunk[]): Steps<SemanticUnit[]> {
  const units: SemanticUnit[] = [];
  let position = 0;
  for (const [index, document] of documents.entries()) {
    const first = position;
    while (chunks[position]?.document === index) position++;
    if (position === first) continue;
    const found = yield* unitsOfDocument(document, chunks.slice(first, position), first);
    units.push(...(typeof document.text === 'string' ? found : ownCopy(found)));
  }
  return units;
}

function* unitsOfDocument(
  { text: spooled, images = [] }: ReadDocument,
  chunks: readonly DocumentChunk[],
  firstChunk: number,
): Steps<SemanticUnit[]> {
  const text = spooled.slice();
  const references = new TextReferences();
  const ends = chunks.map(({ end }, index) => (index === chunks.length - 1 ? text.length : end));
  for (const end of ends) {
    references.read(text, end);
    yield;
  }
  const names = new Map(images.map(({ url, name }) => [url, name]));
  const hidden = images.filter(({ url }) => /^data:/i.test(url)); // they are not in the text
  const found = [
    ...references.references,
    ...hidden.map(({ url, start, alt }) => ({ kind: 'image' as const, url, words: alt, start })),
  ];
  const units = new Map<string, SemanticUnit>();
  for (const { kind, url, words, start } of found) {
    const place = Math.max(
      0,
      ends.findIndex((end) => start < end),
    );
    const key = `${place} ${url}`;
    const known = units.get(key);
    if (known?.kind === 'image' || (known && kind === 'web')) continue;
    const name = names.get(url) ?? (kind === 'image' ? fileNameOf(url) : words);
    units.set(key, { chunk: firstChunk + place, kind, url, name, alt: kind === 'image' ? words : '' });
  }
  return [...units.values()].sort((one, other) => one.chunk - other.chunk);
}
