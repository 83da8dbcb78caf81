import type { Query } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';

/** A property of the data, or of the database, that a rewrite rests on. */
export interface DataAssumption {
  /** A plain sentence: "every order has a numeric total". */
  readonly statement: string;
  /** AQL that returns one row, true when it holds today. */
  readonly check?: string;
  readonly bindVars?: Readonly<Record<string, unknown>>;
}

/** What a rule made of a query. */
export interface Rewritten {
  readonly query: Query;
  readonly changes: readonly string[];
  readonly reasons: readonly string[];
  readonly assumptions?: readonly DataAssumption[];
  /** So many times faster, as far as counts and indexes tell. */
  readonly gain: number;
}

/**
 * One way of writing a query differently. A rule sees trees that came from `parse`, with bound attribute and collection names put in, of
 * queries that only read and give the same answer each time. What it returns is printed and parsed again: names that clash are changed,
 * and a tree that does not come back the same is dropped. The tables in `rule-tables` have queries before and after each.
 */
export interface RewriteRule {
  readonly name: string;
  /** @returns null where there is nothing to do, also on what the rule itself has made */
  apply(query: Query, knowledge: QueryKnowledge): Rewritten | null;
}
