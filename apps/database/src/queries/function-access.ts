import type { AqlValue } from '@strata/aql';
import type { ArangoErrorName } from '@strata/errors';
import { documentById } from '../expressions/document-by-id';
import type { DatabaseAccess, FunctionContext, LongWork } from '../functions/api';
import type { JsonObject, Snapshot } from '../store/database';
import type { QueryContext } from './query-context';

/** What the built-in functions of one query see: its warnings, its clock, its snapshot. */
export class QueryFunctions implements FunctionContext, DatabaseAccess {
  readonly now = Date.now();

  constructor(
    private readonly query: Pick<QueryContext, 'environment' | 'database' | 'caller' | 'warnings'>,
    private readonly snapshot: Snapshot,
    readonly longWork: LongWork,
  ) {}

  warn(name: ArangoErrorName, message?: string): void {
    this.query.warnings.add(name, message);
  }

  get database(): DatabaseAccess {
    return this;
  }

  get name(): string {
    return this.query.database.name;
  }

  get user(): string | null {
    return this.query.caller.user === '' ? null : this.query.caller.user;
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

  tokens(text: string, analyzer: string): Iterable<readonly string[]> {
    return this.query.environment.extensions.tokens(this.query.database, text, analyzer);
  }
}
