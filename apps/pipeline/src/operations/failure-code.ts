/** Codes of providers, and of the file manager, as builds and strategizer runs show them. */
const PUBLIC_CODES: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'LLM_RATE_LIMITED',
  INSUFFICIENT_QUOTA: 'LLM_QUOTA_EXCEEDED',
  INVALID_API_KEY: 'LLM_AUTHENTICATION_FAILED',
  KEY_EXPIRED: 'LLM_AUTHENTICATION_FAILED',
  API_KEY_REQUIRED: 'LLM_API_KEY_MISSING',
  PERMISSION_DENIED: 'LLM_PERMISSION_DENIED',
  MODEL_NOT_FOUND: 'LLM_MODEL_NOT_FOUND',
  MODEL_REJECTED_REQUEST: 'LLM_REQUEST_REJECTED',
  ENDPOINT_UNREACHABLE: 'LLM_UNAVAILABLE',
  TIMEOUT: 'LLM_UNAVAILABLE',
  PROVIDER_ERROR: 'LLM_UNAVAILABLE',
  FileManagerUnavailable: 'FILE_MANAGER_UNAVAILABLE',
  FileManagerRefusedService: 'FILE_MANAGER_REFUSED',
  FileManagerRefusedRequest: 'FILE_MANAGER_REFUSED',
};
const OWN_CODES = new Set(['FILE_PARSER_NO_SUCCESS', 'REBUILD_NOT_ALLOWED', 'FILE_PARSER_TIMEOUT']);

/** Public code of an error that ended a build or a strategizer run. */
export function failureCode(type: string): string {
  return PUBLIC_CODES[type] ?? (OWN_CODES.has(type) ? type : 'UNKNOWN_ERROR');
}
