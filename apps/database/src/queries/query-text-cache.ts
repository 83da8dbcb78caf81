import type { Query } from '@strata/aql';
import { parse } from '@strata/aql';
import type { ParameterisedQuery } from '../planner/parameters';
import { parameterise } from '../planner/parameters';
import { writes } from './query-writes';

export interface ParsedQuery {
  readonly query: Query;
  readonly isModification: boolean;
  /** The same query, ready to be planned once for many bind values. */
  readonly parameterised: ParameterisedQuery;
}

const MOST_ENTRIES = 500;
const LONGEST_TEXT = 20_000;

/** Trees of the query texts used last. A tree depends on its text alone, so an entry never goes stale. */
export class QueryTextCache {
  private readonly entries = new Map<string, ParsedQuery>();

  /** @throws ArangoError as `parse` */
  parse(text: string): ParsedQuery {
    const known = this.entries.get(text);
    if (known) {
      this.entries.delete(text); // put it at the end: the oldest goes first
      this.entries.set(text, known);
      return known;
    }
    const query = parse(text);
    const parsed: ParsedQuery = { query, isModification: writes(query), parameterised: parameterise(query) };
    if (text.length <= LONGEST_TEXT) {
      this.entries.set(text, parsed);
      if (this.entries.size > MOST_ENTRIES) this.entries.delete(this.entries.keys().next().value!);
    }
    return parsed;
  }
}
