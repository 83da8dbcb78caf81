import type { ArangoErrorName } from '@strata/errors';
import { AppError, ArangoError } from '@strata/errors';

type Words = readonly [type: string, message?: string];

/** What the gateway itself refuses on the way to a service, by the names that services have for it (docs/contracts/pipeline.md, "Errors"). */
const IN_THEIR_WORDS: Partial<Record<ArangoErrorName, Words>> = {
  unauthorized: ['InvalidTokenError', 'a valid bearer token is needed'],
  forbidden: ['DatabaseAccessError'],
  'database-not-found': ['DatabaseNotFoundError'],
  'http-bad-parameter': ['MalformedRequestError'],
  'http-payload-too-large': ['BodyTooLargeError', 'the request body is too large'],
  'http-request-timeout': ['RequestTimeoutError'],
  'http-service-unavailable': ['ServiceUnavailableError'],
  'http-too-many-requests': ['TooManyAttemptsError'],
  'starting-up': ['StartingUpError'],
};

/**
 * An error of ArangoDB's surface as the services would tell it: their clients know types by name, and no numbers of a database.
 * @returns any other error as it is
 */
export function asServicesSay(error: unknown): unknown {
  if (!(error instanceof ArangoError)) return error;
  const [type, message = error.message]: Words = IN_THEIR_WORDS[error.arangoName] ?? ['RequestError'];
  return new AppError(error.kind, type, message, error.body, { cause: error });
}
