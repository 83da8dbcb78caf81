import type { JsonObject, JsonValue, Snapshot, StoredDocument } from '../store/database';
import type { SearchHit, SearchResult } from './search-request';
import type { Condition } from './conditions/condition';
import { mergedTree } from './definitions/field-tree';
import { fieldTreeOf } from './definitions/index-field-tree';
import { offsetInfo } from './offset-info';
import type { Source } from './searched-sources';
import { documentOf } from './searched-sources';
import { columnObject } from './postings/stored-columns';

/** One hit before anything of its document has been read. */
export interface Hit {
  /** place among the sources, and number of the document there */
  readonly source: number;
  readonly document: number;
  /** one per scorer */
  readonly scores: readonly number[];
}

/** Hits whose documents are read as they are taken. */
export class Result implements SearchResult {
  readonly count: number;

  constructor(
    private readonly search: Search,
    private readonly sources: readonly Source[],
    private readonly hits: Iterable<Hit> & { readonly length: number },
  ) {
    this.count = hits.length;
  }

  *[Symbol.iterator](): Iterator<SearchHit> {
    for (const { source, document, scores } of this.hits)
      yield new StoredHit(this.search, this.sources[source] as Source, document, scores);
  }
}

/** What all hits of a search share. */
interface Search {
  readonly snapshot: Snapshot;
  readonly condition: Condition;
}

class StoredHit implements SearchHit {
  constructor(
    private readonly search: Search,
    private readonly source: Source,
    /** its number in the source */
    private readonly number: number,
    readonly scores: readonly number[],
  ) {}

  get collection(): string {
    return this.source.collection.name;
  }

  get key(): string {
    return this.source.postings.keyOf(this.number);
  }

  get document(): StoredDocument {
    return documentOf(this.search.snapshot, this.source, this.number);
  }

  get stored(): JsonObject {
    const { rows } = this.source;
    if (rows === null) throw new Error(`the index of ${this.collection} stores no values`);
    const { key } = this;
    return columnObject(rows.columns, rows.valuesOf(this.number), { _key: key, _id: `${this.collection}/${key}` });
  }

  offsets(rules: JsonValue): JsonValue {
    const highlighted = {
      tree: mergedTree(this.source.indexes.map(fieldTreeOf)),
      content: this.document.toObject(),
      condition: this.search.condition,
    };
    return offsetInfo(highlighted, rules);
  }
}
