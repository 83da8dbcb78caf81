import { AppError } from '@strata/errors';

/**
 * Codes of failed queries that callers may tell apart (docs/contracts/nl-query.md, "Errors"); an AppError of the models carries its code
 * as type.
 */
const KNOWN = new Set([
  'CONTEXT_LENGTH_EXCEEDED',
  'CREDENTIAL_VALIDATION_FAILED',
  'VECTOR_INDEX_NOT_READY',
  'EMBEDDING_MODEL_MISMATCH',
  'INVALID_API_KEY',
  'KEY_EXPIRED',
  'API_KEY_REQUIRED',
  'INSUFFICIENT_QUOTA',
  'RATE_LIMITED',
  'PERMISSION_DENIED',
  'MODEL_NOT_FOUND',
  'MODEL_REJECTED_REQUEST',
  'INVALID_BASE_URL',
  'ENDPOINT_UNREACHABLE',
  'TIMEOUT',
  'PROVIDER_EMPTY_RESPONSE',
  'PROVIDER_ERROR',
  'UNKNOWN_VALIDATION_ERROR',
]);

/** `errorCode` of a failed query: the provider's code, or PROCESSING_ERROR for anything else. */
export function queryErrorCode(error: unknown): string {
  return error instanceof AppError && KNOWN.has(error.type) ? error.type : 'PROCESSING_ERROR';
}
