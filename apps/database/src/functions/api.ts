import type { AqlObject, AqlValue } from '@strata/aql';
import type { ArangoErrorName } from '@strata/errors';
import type { Steps } from '../values/steps';

/** What functions may ask of the query that calls them. */
export interface FunctionContext {
  /** Reports a warning of this query. @throws ArangoError when the query fails on warnings */
  warn(name: ArangoErrorName, message?: string): void;
  /** DATE_NOW: milliseconds, the same throughout the query. */
  readonly now: number;
  readonly database: DatabaseAccess;
  /** Does what may take long, and lets others work meanwhile. */
  readonly longWork: LongWork;
}

/** Runs work that is done in pieces. */
export interface LongWork {
  /**
   * The result of the work, when it is there before others have to be let in.
   * @throws whatever makes the evaluation be put off, and repeated when the work is done; ArangoError query-killed; resource-limit where
   *   nothing can be put off and the work is too much for one turn
   */
  finish<T extends AqlValue>(work: Steps<T>): T;
  /** A value that must stay the same when the evaluation is repeated: one of chance, or the result of an effect. */
  once<T extends AqlValue>(compute: () => T): T;
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
  /** Tokens of a text under an analyzer, in order, those of a long one in parts. @throws ArangoError when there is no such analyzer */
  tokens(text: string, analyzer: string): Iterable<readonly string[]>;
}

export interface AqlFunction {
  /** The number of arguments has been checked when the query was parsed. */
  readonly call: (args: readonly AqlValue[], context: FunctionContext) => AqlValue;
  /** The same arguments give the same result within one query. */
  readonly deterministic: boolean;
  /** A call with constant arguments may be computed when the query is planned: deterministic, and asks the context for no data. */
  readonly foldable: boolean;
  /** Its work can be more than a turn of the event loop may take: it is done in pieces. */
  readonly takesLong: boolean;
}

/** One group of functions: upper-case names and their implementations. */
export type FunctionTable = Readonly<Record<string, AqlFunction>>;

type Call = AqlFunction['call'];

type Work = (args: readonly AqlValue[], context: FunctionContext) => Steps<AqlValue>;

/** Functions of their arguments alone. */
export function pure<Name extends string>(calls: Readonly<Record<Name, Call>>): FunctionTable {
  return table(calls, { deterministic: true, foldable: true, takesLong: false });
}

/** The same for functions whose work can be long. */
export function pureInSteps<Name extends string>(works: Readonly<Record<Name, Work>>): FunctionTable {
  return table(inSteps(works), { deterministic: true, foldable: true, takesLong: true });
}

/** Functions that read the database or the query's state: stable during the query, but known only while it runs. */
export function stable<Name extends string>(calls: Readonly<Record<Name, Call>>): FunctionTable {
  return table(calls, { deterministic: true, foldable: false, takesLong: false });
}

/** The same for functions whose work can be long. */
export function stableInSteps<Name extends string>(works: Readonly<Record<Name, Work>>): FunctionTable {
  return table(inSteps(works), { deterministic: true, foldable: false, takesLong: true });
}

/** Functions that may differ from call to call, or whose purpose is an effect. */
export function volatile<Name extends string>(calls: Readonly<Record<Name, Call>>): FunctionTable {
  return table(calls, { deterministic: false, foldable: false, takesLong: false });
}

/** Functions that call others, whose work can be long. */
export function volatileCallers<Name extends string>(calls: Readonly<Record<Name, Call>>): FunctionTable {
  return table(calls, { deterministic: false, foldable: false, takesLong: true });
}

function inSteps(works: Readonly<Record<string, Work>>): Readonly<Record<string, Call>> {
  return Object.fromEntries(
    Object.entries(works).map(([name, work]): [string, Call] => [
      name,
      (args, context) => context.longWork.finish(work(args, context)),
    ]),
  );
}

function table(calls: Readonly<Record<string, Call>>, flags: Omit<AqlFunction, 'call'>): FunctionTable {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { call, ...flags }]));
}
