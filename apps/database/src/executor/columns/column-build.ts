import type { CollectionDefinition, Cursor, Snapshot, StoredDocument } from '../../storage/api';
import { AttributeReader } from '../../storage/attribute-reader';
import type { Column } from './column';
import { ColumnBuilder } from './column';
import type { Values } from './column-document';
import { ColumnDocument } from './column-document';

const ROWS_AT_ONCE = 1000;

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
  private progress: 'growing' | 'complete' | 'unfit' = 'growing';

  /**
   * @param expected number of documents
   * @param ended is called once, when the columns are complete or turn out not to fit
   */
  constructor(
    names: readonly string[],
    expected: number,
    private readonly ended: (build: ColumnBuild) => void,
  ) {
    this.columns = names.map((name) => ({ name, reader: new AttributeReader(name), builder: new ColumnBuilder(expected) }));
  }

  get state(): 'growing' | 'complete' | 'unfit' {
    return this.progress;
  }

  /** documents whose values are known */
  get rows(): number {
    return this.known;
  }

  /** `_key` of the last of them */
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
    return this.columns.reduce((sum, { builder }) => sum + builder.byteLength, 0);
  }

  /**
   * Reads some documents more.
   * @param snapshot one that saw the state of the collection that the build belongs to when its scan began
   * @returns false when it has written since: what it sees belongs to nobody else
   */
  grow(snapshot: Snapshot, collection: CollectionDefinition): boolean {
    if (snapshot.ownChanges(collection).length > 0) return false;
    const { columns } = this;
    const { count, last } = snapshot.visit(collection, this.last, ROWS_AT_ONCE, (record, length) => {
      for (const { reader, builder } of columns) builder.add(reader.read(record, length) ?? null);
    });
    if (columns.some(({ builder }) => !builder.isFit)) {
      this.end('unfit'); // the rows of this time do not count: scans read on from the last key
      return true;
    }
    this.known += count;
    this.last = last ?? this.last;
    if (count < ROWS_AT_ONCE) this.end('complete');
    return true;
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

  read(limit: number): StoredDocument[] {
    const documents: StoredDocument[] = [];
    while (documents.length < limit && !this.rest) {
      const { build } = this;
      const end = Math.min(build.rows, this.at + limit - documents.length);
      for (; this.at < end; this.at += 1) documents.push(new ColumnDocument(this.values, this.at));
      if (documents.length === limit || (build.state === 'complete' && this.at === build.rows)) return documents;
      this.goOn();
    }
    if (this.rest) for (const document of this.rest.read(limit - documents.length)) documents.push(document);
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
