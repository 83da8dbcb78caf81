import type { AqlObject, AqlValue } from '@strata/aql';
import type { ArangoErrorName } from '@strata/errors';

/** What functions may ask of the query that calls them. */
export interface FunctionContext {
  /** Reports a warning of this query. @throws ArangoError when the query fails on warnings */
  warn(name: ArangoErrorName, message?: string): void;
  /** DATE_NOW: milliseconds, the same throughout the query. */
  readonly now: number;
  readonly database: DatabaseAccess;
}

/** What functions may ask of the database, within the query's snapshot. */
export interface DatabaseAccess {
  readonly name: string;
  /** Name of the user the query runs for; null when unknown. */
  readonly user: string | null;
  /** The document of an id `collection/key`, or null: also for a collection or key that does not exist or is not well formed. */
  document(id: string): AqlObject | null;
  /** @throws ArangoError data-source-not-found */
  collectionCount(collection: string): number;
  /** All collections, as COLLECTIONS() shows them. */
  collections(): readonly { readonly _id: string; readonly name: string }[];
  /** The schema of a collection, as its properties show it; null without one. @throws ArangoError data-source-not-found */
  schemaOf(collection: string): AqlValue;
  /** Tokens of a text under an analyzer, in order. @throws ArangoError when there is no such analyzer */
  tokens(text: string, analyzer: string): readonly string[];
}

export interface AqlFunction {
  /** The number of arguments has been checked when the query was parsed. */
  readonly call: (args: readonly AqlValue[], context: FunctionContext) => AqlValue;
  /** The same arguments give the same result within one query. */
  readonly deterministic: boolean;
  /** A call with constant arguments may be computed when the query is planned: deterministic, and asks the context for no data. */
  readonly foldable: boolean;
}

/** One group of functions: upper-case names and their implementations. */
export type FunctionTable = Readonly<Record<string, AqlFunction>>;

type Call = AqlFunction['call'];

/** Functions of their arguments alone. */
export function pure<Name extends string>(calls: Readonly<Record<Name, Call>>): FunctionTable {
  return table(calls, { deterministic: true, foldable: true });
}

/** Functions that read the database or the query's state: stable during the query, but known only while it runs. */
export function stable<Name extends string>(calls: Readonly<Record<Name, Call>>): FunctionTable {
  return table(calls, { deterministic: true, foldable: false });
}

/** Functions that may differ from call to call, or whose purpose is an effect. */
export function volatile<Name extends string>(calls: Readonly<Record<Name, Call>>): FunctionTable {
  return table(calls, { deterministic: false, foldable: false });
}

function table(calls: Readonly<Record<string, Call>>, flags: Omit<AqlFunction, 'call'>): FunctionTable {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { call, ...flags }]));
}
