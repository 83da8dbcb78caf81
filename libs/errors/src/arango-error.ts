import { AppError } from './app-error';
import type { ArangoErrorName } from './arango-errors';
import { ARANGO_ERRORS } from './arango-errors';
import type { ErrorKind } from './error-kinds';
import { ERROR_KINDS } from './error-kinds';

/** An error of the ArangoDB surface: carries the number that drivers compare, and the status ArangoDB answers it with. */
export class ArangoError extends AppError {
  readonly errorNum: number;
  readonly http: number;

  /** @param body extra attributes of the error answer, such as `_key` and `_rev` of a conflicting document */
  constructor(
    readonly arangoName: ArangoErrorName,
    message?: string,
    readonly body: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    const [errorNum, http, text] = ARANGO_ERRORS[arangoName];
    super(kindOfStatus(http), `Arango${errorNum}`, message ?? text, {}, options);
    this.errorNum = errorNum;
    this.http = http;
  }
}

function kindOfStatus(http: number): ErrorKind {
  const kinds = Object.keys(ERROR_KINDS) as ErrorKind[];
  return kinds.find((kind) => ERROR_KINDS[kind].http === http) ?? (http < 500 ? 'failed-precondition' : 'internal');
}
