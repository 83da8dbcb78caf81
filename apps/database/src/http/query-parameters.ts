import { ArangoError } from '@strata/errors';
import { isTrueWord } from '@strata/http-wire';

/** The query string of a request; names are case sensitive, the last of equal names wins, as in ArangoDB. */
export class QueryParameters {
  private readonly values: ReadonlyMap<string, string>;

  constructor(queryString: string) {
    this.values = queryString === '' ? new Map() : new Map(new URLSearchParams(queryString));
  }

  entries(): Record<string, string> {
    return Object.fromEntries(this.values);
  }

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  /** one of ArangoDB's words for true; anything else that is present is false; absent: `otherwise` */
  flag(name: string, otherwise = false): boolean {
    const value = this.values.get(name);
    return value === undefined ? otherwise : isTrueWord(value);
  }

  /** @throws ArangoError bad-parameter (10) when it is missing or empty */
  required(name: string): string {
    const value = this.values.get(name);
    if (value === undefined || value === '') throw new ArangoError('bad-parameter', `missing parameter '${name}'`);
    return value;
  }
}
