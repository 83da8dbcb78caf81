import type { AqlValue } from '@strata/aql';
import type { ArangoErrorName } from '@strata/errors';
import { documentById } from '../expressions/document-by-id';
import type { DatabaseAccess, FunctionContext, LongWork } from '../functions/api';
import type { QueryWarnings } from '../planner/warnings';
import type { Database, JsonObject, Snapshot } from '../storage/api';
import type { QueryEngineExtensions } from './query-surroundings';

/** What a query gives its functions to work with. */
interface FunctionSurroundings {
  readonly origin: Database;
  readonly snapshot: Snapshot;
  readonly warnings: QueryWarnings;
  readonly longWork: LongWork;
  readonly userName: string;
  readonly extensions: QueryEngineExtensions;
}

/** What the built-in functions of one query see: its warnings, its clock, its snapshot. */
export class QueryFunctions implements FunctionContext, DatabaseAccess {
  readonly now = Date.now();

  constructor(private readonly given: FunctionSurroundings) {}

  get longWork(): LongWork {
    return this.given.longWork;
  }

  warn(name: ArangoErrorName, message?: string): void {
    this.given.warnings.add(name, message);
  }

  get database(): DatabaseAccess {
    return this;
  }

  get name(): string {
    return this.given.origin.name;
  }

  get user(): string | null {
    return this.given.userName === '' ? null : this.given.userName;
  }

  document(id: string): JsonObject | null {
    return documentById(this.given.snapshot, id)?.toObject() ?? null;
  }

  collectionCount(name: string): number {
    return this.given.snapshot.count(this.given.snapshot.collection(name));
  }

  collections(): readonly { readonly _id: string; readonly name: string }[] {
    return this.given.snapshot.catalog
      .collections()
      .map(({ id, name }) => ({ _id: id, name }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  schemaOf(name: string): AqlValue {
    return this.given.snapshot.collection(name).schema as AqlValue;
  }

  tokens(text: string, analyzer: string): readonly string[] {
    return this.given.extensions.tokens(this.given.origin, text, analyzer);
  }
}
