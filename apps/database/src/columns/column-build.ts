import type { CollectionDefinition, Cursor, Snapshot, StoredDocument } from '../store/database';
import { AttributeReader } from '../storage/records/attribute-reader';
import type { Column } from './column';
import { ColumnBuilder } from './column';
import type { Values } from './column-document';
import { ColumnDocument } from './column-document';
import type { KeyBlocks } from './key-blocks';
import { KeyBlockBuilder } from './key-blocks';

const ROWS_AT_ONCE = 1000;
const ROWS_COPIED_AT_ONCE = 65_536;

/** Columns of an earlier state, whose blocks are taken over unless documents have changed in them. */
export interface ColumnBase {
  readonly columns: ReadonlyMap<string, Column>;
  readonly blocks: KeyBlocks;
  /** numbers of blocks; others may be added at any time: what is read is right in any case */
  readonly changed: ReadonlySet<number>;
}

interface GrowingColumn {
  readonly name: string;
  readonly reader: AttributeReader;
  readonly builder: ColumnBuilder;
}

/**
 * Columns that are being filled, in the order of a scan. All scans of one state of a collection share them: each goes on where the last
 * one stopped, with its own snapshot, so that sixteen queries at once read the documents once and none waits for another.
 */
export class ColumnBuild {
  private readonly columns: readonly GrowingColumn[];
  private known = 0;
  private last: string | undefined;
  private readonly layout = new KeyBlockBuilder();
  /** block of the base that comes next */
  private block = 0;
  /** part of that has been read */
  private isInsideBlock = false;
  private progress: 'growing' | 'complete' | 'unfit' = 'growing';

  /**
   * @param expected number of documents
   * @param ended is called once, when the columns are complete or turn out not to fit
   * @param base has columns of all these names
   */
  constructor(
    names: readonly string[],
    expected: number,
    private readonly ended: (build: ColumnBuild) => void,
    private readonly base: ColumnBase | null = null,
  ) {
    this.columns = names.map((name) => ({
      name,
      reader: new AttributeReader(name),
      builder: new ColumnBuilder(expected, base?.columns.get(name)),
    }));
  }

  /** it takes part of its values from an earlier state */
  get isPatched(): boolean {
    return this.base !== null;
  }

  /** how the rows lie that are known */
  get blocks(): KeyBlocks {
    return this.layout.finish();
  }

  get state(): 'growing' | 'complete' | 'unfit' {
    return this.progress;
  }

  /** documents whose values are known */
  get rows(): number {
    return this.known;
  }

  /** a key up to which they are */
  get lastKey(): string | undefined {
    return this.last;
  }

  get builders(): readonly { readonly name: string; readonly builder: ColumnBuilder }[] {
    return this.columns;
  }

  /** The finished column; null when its values do not fit into one. */
  column(name: string): Column | null {
    return this.columns.find((column) => column.name === name)?.builder.finish() ?? null;
  }

  get byteLength(): number {
    return this.columns.reduce((sum, { builder }) => sum + builder.byteLength, this.layout.byteLength);
  }

  /**
   * Reads some documents more.
   * @param snapshot one that saw the state of the collection that the build belongs to when its scan began
   * @returns false when it has written since: what it sees belongs to nobody else
   */
  grow(snapshot: Snapshot, collection: CollectionDefinition): boolean {
    if (snapshot.ownChanges(collection).length > 0) return false;
    if (!this.base || !this.copy(this.base)) this.read(snapshot, collection);
    return true;
  }

  /** Takes over the blocks that come next. @returns false when the next one has to be read */
  private copy({ columns, blocks, changed }: ColumnBase): boolean {
    const first = this.block;
    const from = blocks.rowsBefore(first);
    let end = first;
    while (end < blocks.count && !changed.has(end) && blocks.rowsBefore(end) - from < ROWS_COPIED_AT_ONCE) end += 1;
    if (end === first || this.isInsideBlock) return false;
    for (const { name, builder } of this.columns) builder.addRows(columns.get(name)!, from, blocks.rowsBefore(end));
    if (!this.stillFits()) return true;
    this.layout.copy(blocks, first, end);
    this.known += blocks.rowsBefore(end) - from;
    this.last = blocks.endOf(end - 1) ?? this.last;
    this.block = end;
    if (end === blocks.count) this.end('complete');
    return true;
  }

  private read(snapshot: Snapshot, collection: CollectionDefinition): void {
    const { columns, layout } = this;
    const upTo = this.base?.blocks.endOf(this.block);
    const look = (record: Buffer, length: number, key: Buffer, start: number, end: number) => {
      for (const { reader, builder } of columns) builder.add(reader.read(record, length) ?? null);
      layout.add(key, start, end);
    };
    const { count, last } = snapshot.visit(collection, this.last, ROWS_AT_ONCE, look, upTo);
    if (!this.stillFits()) return;
    this.known += count;
    this.last = last ?? this.last;
    this.isInsideBlock = count === ROWS_AT_ONCE;
    if (this.isInsideBlock) return;
    if (upTo === undefined) return this.end('complete');
    layout.endAt(upTo);
    this.last = upTo;
    this.block += 1;
  }

  /** When some value was none for a column, the rows of this time do not count: scans read on from the last key. */
  private stillFits(): boolean {
    const isFit = this.columns.every(({ builder }) => builder.isFit);
    if (!isFit) this.end('unfit');
    return isFit;
  }

  private end(progress: 'complete' | 'unfit'): void {
    this.progress = progress;
    this.ended(this);
  }
}

/** The documents of a collection by columns that may still grow; once they turn out not to fit, the documents themselves. */
export class GrowingCursor implements Cursor<StoredDocument> {
  private readonly values: ReadonlyMap<string, Values>;
  private at = 0;
  private rest: Cursor<StoredDocument> | null = null;

  /** @param complete columns of other attributes that are there already */
  constructor(
    private readonly build: ColumnBuild,
    complete: ReadonlyMap<string, Values>,
    private readonly snapshot: Snapshot,
    private readonly collection: CollectionDefinition,
  ) {
    this.values = new Map([...complete, ...build.builders.map(({ name, builder }) => [name, builder] as const)]);
  }

  get hasMore(): boolean {
    return this.rest?.hasMore === true;
  }

  read(limit: number, bytes?: number): StoredDocument[] {
    const documents: StoredDocument[] = [];
    while (documents.length < limit && !this.rest) {
      const { build } = this;
      const end = Math.min(build.rows, this.at + limit - documents.length);
      for (; this.at < end; this.at += 1) documents.push(new ColumnDocument(this.values, this.at));
      if (documents.length === limit || (build.state === 'complete' && this.at === build.rows)) return documents;
      this.goOn();
    }
    if (this.rest) for (const document of this.rest.read(limit - documents.length, bytes)) documents.push(document);
    return documents;
  }

  skip(count: number): number {
    let skipped = 0;
    while (skipped < count) {
      const asked = Math.min(ROWS_AT_ONCE, count - skipped);
      const read = this.read(asked).length;
      skipped += read;
      if (read < asked) break;
    }
    return skipped;
  }

  private goOn(): void {
    const { build, snapshot, collection } = this;
    if (build.state !== 'growing' || !build.grow(snapshot, collection))
      this.rest = snapshot.scan(collection, { after: build.lastKey });
  }
}
