/** Who asks, and about which database; every call goes through the platform's gateway with the caller's own token. */
export interface Caller {
  /** the `Authorization` header's value as it came */
  readonly authorization: string;
  readonly database: string;
  /** name of the project that is asked about, for tools that search its documents; left out: the standard one */
  readonly project?: string;
}

/** A plan as `/_api/explain` gives it. */
export interface ExplainedQuery {
  readonly plan: Readonly<Record<string, unknown>>;
  readonly warnings: readonly { readonly code: number; readonly message: string }[];
  readonly stats: Readonly<Record<string, unknown>>;
}

/** One run to its end. */
export interface QueryRunResult {
  /** as the database measured it, seconds */
  readonly executionTimeS: number;
  readonly peakMemoryBytes: number;
  readonly rowCount: number;
  readonly scannedFull: number;
  readonly scannedIndex: number;
  /** with `profile` asked for: `{ plan, profile, stats }` */
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface RunOptions {
  readonly bindVars: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  /** ends the query in the database, not only the waiting for it */
  readonly signal: AbortSignal;
  readonly profile?: boolean;
  /** called with each batch of rows in order; what it returns is awaited before the next is fetched */
  readonly onRows?: (rows: readonly unknown[]) => void | Promise<void>;
}

/**
 * The database as the reasoner sees it: it can look and run reading queries, nothing else. A query that writes, or calls user functions, is
 * refused by its tree before anything is sent; the run itself is marked as reading too, so that a second barrier stands behind the first.
 */
export interface ReadingDatabase {
  explain(query: string, bindVars: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ExplainedQuery>;
  run(query: string, options: RunOptions): Promise<QueryRunResult>;
  /** GET of an `/_api/...` path of the caller's database, as JSON */
  read(path: string, signal: AbortSignal): Promise<unknown>;
}
