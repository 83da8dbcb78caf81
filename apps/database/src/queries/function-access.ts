import type { AqlValue } from '@strata/aql';
import type { ArangoErrorName } from '@strata/errors';
import { documentById } from '../executor/document-by-id';
import type { DatabaseAccess, FunctionContext } from '../functions/api';
import type { QueryWarnings } from '../planner/warnings';
import type { Database, JsonObject, Snapshot } from '../storage/api';
import type { QueryEngineExtensions } from './query-surroundings';

/** What the built-in functions of one query see: its warnings, its clock, its snapshot. */
export class QueryFunctions implements FunctionContext, DatabaseAccess {
  readonly now = Date.now();

  constructor(
    private readonly origin: Database,
    private readonly snapshot: Snapshot,
    private readonly warnings: QueryWarnings,
    private readonly userName: string,
    private readonly extensions: QueryEngineExtensions,
  ) {}

  warn(name: ArangoErrorName, message?: string): void {
    this.warnings.add(name, message);
  }

  get database(): DatabaseAccess {
    return this;
  }

  get name(): string {
    return this.origin.name;
  }

  get user(): string | null {
    return this.userName === '' ? null : this.userName;
  }

  document(id: string): JsonObject | null {
    return documentById(this.snapshot, id)?.toObject() ?? null;
  }

  collectionCount(name: string): number {
    return this.snapshot.count(this.snapshot.collection(name));
  }

  collections(): readonly { readonly _id: string; readonly name: string }[] {
    return this.snapshot.catalog
      .collections()
      .map(({ id, name }) => ({ _id: id, name }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  schemaOf(name: string): AqlValue {
    return this.snapshot.collection(name).schema as AqlValue;
  }

  tokens(text: string, analyzer: string): readonly string[] {
    return this.extensions.tokens(this.origin, text, analyzer);
  }
}
