import { ArangoError } from '@strata/errors';

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

  /** `true`, `1`, `yes`, `on` are true, anything else that is present is false; absent: `otherwise` */
  flag(name: string, otherwise = false): boolean {
    const value = this.values.get(name);
    return value === undefined ? otherwise : TRUE_WORDS.has(value.toLowerCase());
  }

  /** @throws ArangoError bad-parameter (10) when it is missing or empty */
  required(name: string): string {
    const value = this.values.get(name);
    if (value === undefined || value === '') throw new ArangoError('bad-parameter', `missing parameter '${name}'`);
    return value;
  }
}

/** in query strings and headers */
export const TRUE_WORDS: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on']);
