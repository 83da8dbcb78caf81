import type { ProbeFinding } from '../tasks/tasks';

export type KeyStatus = 'valid' | 'invalid' | 'expired' | 'rate_limited' | 'insufficient_quota' | '';

/** Why a configuration is refused. */
export interface ConfigurationRejection {
  /** what is at fault, as the request names it */
  readonly field: string;
  readonly errorCode: string;
  readonly message: string;
}

const KEY_STATUS: Readonly<Record<string, KeyStatus>> = {
  INVALID_API_KEY: 'invalid',
  KEY_EXPIRED: 'expired',
  RATE_LIMITED: 'rate_limited',
  INSUFFICIENT_QUOTA: 'insufficient_quota',
};

/** What a refusal says about the key; nothing where it says nothing. */
export function keyStatusOf(errorCode: string): KeyStatus {
  return KEY_STATUS[errorCode] ?? '';
}

/** Why the test calls refuse a configuration: definitive findings first. Keys are named by the field that holds their profile. */
export function probeRejection(findings: readonly ProbeFinding[]): ConfigurationRejection | undefined {
  const finding = findings.find(({ definitive }) => definitive) ?? findings[0];
  if (!finding) return undefined;
  const { code, message, endpoint } = finding;
  const field = finding.field.replace(/_api_key$/, '_secret_profile_id');
  return { field, errorCode: code, message: `${code} on ${field}: ${message}${endpoint === '' ? '' : ` (endpoint: ${endpoint})`}` };
}
