/** One document in the list of a term. */
export interface Posting {
  readonly document: number;
  /** occurrences of the term */
  readonly frequency: number;
  /** tokens of the document in this slot, 0 when not kept */
  readonly length: number;
  readonly positions: readonly number[] | null;
}

/**
 * Postings of one term, packed. `first` (the number of the first document) is in the block's key. Layout, all varints:
 * count, last - first, bytes of the document section; then per document: gap, frequency, length; then, when positions are kept, per
 * document: number of positions, gaps. Positions come last so that scoring never touches them.
 */
export function encodeBlock(postings: readonly Posting[]): Buffer {
  const documents = new VarintWriter();
  const positions = new VarintWriter();
  const first = postings[0]?.document ?? 0;
  let previous = first;
  for (const posting of postings) {
    writeDocument(documents, posting, previous);
    writePositions(positions, posting);
    previous = posting.document;
  }
  return assemble(postings.length, previous - first, documents.bytes(), positions.bytes());
}

/** The block with one more posting, whose document comes after all others; nothing is decoded. */
export function appendToBlock(block: Buffer, first: number, posting: Posting): Buffer {
  const head = new VarintReader(block);
  const count = head.next();
  const span = head.next();
  const documentBytes = head.next();
  const documents = new VarintWriter();
  writeDocument(documents, posting, first + span);
  const positions = new VarintWriter();
  writePositions(positions, posting);
  const split = head.at + documentBytes;
  return assemble(
    count + 1,
    posting.document - first,
    Buffer.concat([block.subarray(head.at, split), documents.bytes()]),
    Buffer.concat([block.subarray(split), positions.bytes()]),
  );
}

export interface BlockHead {
  readonly count: number;
  /** number of the last document */
  readonly last: number;
}

export function readHead(block: Buffer, first: number): BlockHead {
  const reader = new VarintReader(block);
  return { count: reader.next(), last: first + reader.next() };
}

export function decodeBlock(block: Buffer, first: number): Posting[] {
  const reader = new VarintReader(block);
  const count = reader.next();
  reader.next();
  const documentBytes = reader.next();
  const positions = new VarintReader(block, reader.at + documentBytes);
  const postings: Posting[] = [];
  let document = first;
  for (let i = 0; i < count; i++) {
    document += reader.next();
    const frequency = reader.next();
    const length = reader.next();
    postings.push({ document, frequency, length, positions: positions.at < block.length ? readPositions(positions) : null });
  }
  return postings;
}

/** Decodes the document section into columns from `offset` on; @returns the offset after it. */
export function decodeColumns(block: Buffer, first: number, columns: PostingColumns, offset: number): number {
  const reader = new VarintReader(block);
  const count = reader.next();
  reader.next();
  reader.next();
  const { documents, frequencies, lengths } = columns;
  let document = first;
  for (let i = 0; i < count; i++) {
    document += reader.next();
    documents[offset] = document;
    frequencies[offset] = reader.next();
    lengths[offset] = reader.next();
    offset++;
  }
  return offset;
}

export interface PostingColumns {
  readonly documents: Uint32Array;
  readonly frequencies: Uint32Array;
  readonly lengths: Uint32Array;
}

function writeDocument(target: VarintWriter, posting: Posting, previous: number): void {
  target.write(posting.document - previous);
  target.write(posting.frequency);
  target.write(posting.length);
}

function writePositions(target: VarintWriter, { positions }: Posting): void {
  if (!positions) return;
  target.write(positions.length);
  let previous = 0;
  for (const position of positions) {
    target.write(position - previous);
    previous = position;
  }
}

function readPositions(reader: VarintReader): number[] {
  const count = reader.next();
  const positions: number[] = [];
  let position = 0;
  for (let i = 0; i < count; i++) positions.push((position += reader.next()));
  return positions;
}

function assemble(count: number, span: number, documents: Buffer, positions: Buffer): Buffer {
  const head = new VarintWriter(16);
  head.write(count);
  head.write(span);
  head.write(documents.length);
  return Buffer.concat([head.bytes(), documents, positions]);
}

/** Unsigned LEB128: seven bits a byte, least significant first, the top bit means "more follows". */
class VarintWriter {
  private target: Buffer;
  private length = 0;

  constructor(size = 64) {
    this.target = Buffer.allocUnsafe(size);
  }

  write(value: number): void {
    if (this.length + 5 > this.target.length) this.target = Buffer.concat([this.target], this.target.length * 2 + 16);
    while (value >= 0x80) {
      this.target[this.length++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    this.target[this.length++] = value;
  }

  bytes(): Buffer {
    return this.target.subarray(0, this.length);
  }
}

class VarintReader {
  constructor(
    private readonly source: Uint8Array,
    public at = 0,
  ) {}

  next(): number {
    let byte = this.source[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let shift = 7;
    do {
      byte = this.source[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    return value >>> 0;
  }
}
