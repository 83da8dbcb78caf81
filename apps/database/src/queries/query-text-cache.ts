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

const MAX_ENTRIES = 500;
const MAX_TEXT_LENGTH = 20_000;

/**
 * Trees of the query texts used last. A tree depends on its text alone, so an entry never goes stale. Of two generations the older one
 * goes when the newer one is full: a text in use costs one look-up, where a list in order of use would be changed each time.
 */
export class QueryTextCache {
  private recent = new Map<string, ParsedQuery>();
  private older = new Map<string, ParsedQuery>();

  /** @throws ArangoError as `parse` */
  parse(text: string): ParsedQuery {
    const known = this.recent.get(text);
    if (known) return known;
    const parsed = this.older.get(text) ?? parsedText(text);
    if (text.length <= MAX_TEXT_LENGTH) this.keep(text, parsed);
    return parsed;
  }

  private keep(text: string, parsed: ParsedQuery): void {
    if (this.recent.size >= MAX_ENTRIES / 2) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(text, parsed);
  }
}

function parsedText(text: string): ParsedQuery {
  const query = parse(text);
  return { query, isModification: writes(query), parameterised: parameterise(query) };
}
