import type { ArangoErrorName } from '@strata/errors';
import { ARANGO_ERRORS, ArangoError } from '@strata/errors';

export interface QueryWarning {
  readonly code: number;
  readonly message: string;
}

/** The warnings of one query, from parsing to the last row. */
export class QueryWarnings {
  private readonly kept: QueryWarning[] = [];

  /**
   * @param limit so many are kept, the others only dropped (`maxWarningCount`)
   * @param failOnWarning the first one ends the query
   */
  constructor(
    private readonly limit: number,
    private readonly failOnWarning: boolean,
  ) {}

  /** @throws ArangoError of that name when warnings are to fail the query */
  add(name: ArangoErrorName, message?: string): void {
    const [code, , text] = ARANGO_ERRORS[name];
    if (this.failOnWarning) throw new ArangoError(name, message ?? text);
    if (this.kept.length < this.limit) this.kept.push({ code, message: message ?? text });
  }

  get list(): readonly QueryWarning[] {
    return this.kept;
  }

  get count(): number {
    return this.kept.length;
  }
}
