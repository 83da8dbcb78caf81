import { VarintReader, VarintWriter } from './varint';

/** One document in the list of a term. */
export interface Posting {
  readonly document: number;
  /** occurrences of the term */
  readonly frequency: number;
  /** tokens of the document in this slot, 0 when not kept */
  readonly length: number;
  readonly positions: readonly number[] | null;
}

export interface BlockHead {
  readonly count: number;
  /** numbers of the first and last document */
  readonly first: number;
  readonly last: number;
}

export interface PostingColumns {
  readonly documents: Uint32Array;
  readonly frequencies: Uint32Array;
  readonly lengths: Uint32Array;
}

// one thread encodes one block at a time: the writers are kept
const head = new VarintWriter();
const documents = new VarintWriter();
const positions = new VarintWriter();

/**
 * Postings of one term in document order, packed. Layout, all varints: count, first document, last - first, bytes of the document
 * section; then per document: gap, frequency, length; then, when positions are kept, per document: number of positions, gaps.
 * Positions come last so that scoring never touches them.
 */
export function encodeBlock(postings: readonly Posting[]): Buffer {
  const first = postings[0]?.document ?? 0;
  writePostings(postings, first);
  return assemble(postings.length, first, postings.at(-1)?.document ?? first, [documents.bytes()], [positions.bytes()]);
}

/** The block with more postings, whose documents come after all others; nothing is decoded. */
export function appendToBlock(block: Buffer, postings: readonly Posting[]): Buffer {
  const reader = new VarintReader(block);
  const { count, first, last, documentBytes } = readFullHead(reader);
  writePostings(postings, last);
  const split = reader.at + documentBytes;
  const kept = [block.subarray(reader.at, split), block.subarray(split)] as const;
  const newLast = postings.at(-1)?.document ?? last;
  return assemble(count + postings.length, first, newLast, [kept[0], documents.bytes()], [kept[1], positions.bytes()]);
}

export const readHead = (block: Buffer): BlockHead => readFullHead(new VarintReader(block));

export function decodeBlock(block: Buffer): Posting[] {
  const reader = new VarintReader(block);
  const { count, first, documentBytes } = readFullHead(reader);
  const places = new VarintReader(block, reader.at + documentBytes);
  const hasPositions = places.at < block.length;
  const postings: Posting[] = [];
  let document = first;
  for (let i = 0; i < count; i++) {
    document += reader.next();
    const frequency = reader.next();
    const length = reader.next();
    postings.push({ document, frequency, length, positions: hasPositions ? readPositions(places) : null });
  }
  return postings;
}

/** Decodes the document section into columns from `offset` on; @returns the offset after it. */
export function decodeColumns(block: Buffer, columns: PostingColumns, offset: number): number {
  const reader = new VarintReader(block);
  const { count, first } = readFullHead(reader);
  const { documents: numbers, frequencies, lengths } = columns;
  let document = first;
  for (let i = 0; i < count; i++) {
    // nearly all of them are of one byte
    let value = block[reader.at] as number;
    if (value < 0x80) reader.at++;
    else value = reader.next();
    document += value;
    numbers[offset] = document;
    value = block[reader.at] as number;
    if (value < 0x80) reader.at++;
    else value = reader.next();
    frequencies[offset] = value;
    value = block[reader.at] as number;
    if (value < 0x80) reader.at++;
    else value = reader.next();
    lengths[offset] = value;
    offset++;
  }
  return offset;
}

function readFullHead(reader: VarintReader): BlockHead & { documentBytes: number } {
  const count = reader.next();
  const first = reader.next();
  const last = first + reader.next();
  return { count, first, last, documentBytes: reader.next() };
}

function writePostings(postings: readonly Posting[], before: number): void {
  documents.clear();
  positions.clear();
  let previous = before;
  for (const posting of postings) {
    documents.write(posting.document - previous);
    documents.write(posting.frequency);
    documents.write(posting.length);
    if (posting.positions) writePositions(posting.positions);
    previous = posting.document;
  }
}

function writePositions(places: readonly number[]): void {
  positions.write(places.length);
  let previous = 0;
  for (const place of places) {
    positions.write(place - previous);
    previous = place;
  }
}

function readPositions(reader: VarintReader): number[] {
  const count = reader.next();
  const places: number[] = [];
  let place = 0;
  for (let i = 0; i < count; i++) places.push((place += reader.next()));
  return places;
}

function assemble(
  count: number,
  first: number,
  last: number,
  documentParts: readonly Buffer[],
  positionParts: readonly Buffer[],
): Buffer {
  head.clear();
  head.write(count);
  head.write(first);
  head.write(last - first);
  head.write(documentParts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([head.bytes(), ...documentParts, ...positionParts]);
}
