const PROVIDER_CODES: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'LLM_RATE_LIMITED',
  INSUFFICIENT_QUOTA: 'LLM_QUOTA_EXCEEDED',
  INVALID_API_KEY: 'LLM_AUTHENTICATION_FAILED',
  KEY_EXPIRED: 'LLM_AUTHENTICATION_FAILED',
  API_KEY_REQUIRED: 'LLM_API_KEY_MISSING',
  PERMISSION_DENIED: 'LLM_PERMISSION_DENIED',
};
const OWN_CODES = new Set(['FILE_PARSER_NO_SUCCESS', 'REBUILD_NOT_ALLOWED', 'FILE_PARSER_TIMEOUT']);

/** Public code of an error that ended a build or a strategizer run. */
export function failureCode(type: string): string {
  return PROVIDER_CODES[type] ?? (OWN_CODES.has(type) ? type : 'UNKNOWN_ERROR');
}
