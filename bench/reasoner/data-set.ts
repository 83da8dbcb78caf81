/** A database that queries are asked of: collections, statements that fill them, always with the same content, and indexes. */
export interface DataSet {
  readonly name: string;
  readonly collections: readonly string[];
  readonly edges: readonly string[];
  /** each is one query */
  readonly fill: readonly string[];
  readonly indexes: readonly (readonly [collection: string, index: Readonly<Record<string, unknown>>])[];
  readonly graph?: Readonly<Record<string, unknown>>;
  readonly view?: Readonly<Record<string, unknown>>;
}
