/** How an action ended: `refused` for want of rights or credentials, `failed` for any other reason. */
export type Outcome = 'done' | 'refused' | 'failed';

/** One line of the audit log: who did what, to whom, from where, and how it ended. No field ever holds a secret. */
export interface AuditEntry {
  /** ISO 8601 */
  time: string;
  /** `<subject>.<verb>`, such as `user.create`; `access` for a request that was refused at the edge */
  action: string;
  /** user name, or what stands for one: `superuser`, `everybody` (authentication is off), `nobody`, `gateway` */
  by: string;
  /** what was presented */
  with: 'password' | 'access token' | 'session' | 'superuser token' | 'nothing';
  /** of the client, as the gateway sees it */
  address: string;
  outcome: Outcome;
  /** HTTP status of the answer; 0 for what no request did */
  status: number;
  requestId: string;
  /** the user, database or path concerned */
  target?: string;
  /** what else is worth knowing, picked field by field: a level, the name of a token, whether a password was set */
  details?: Readonly<Record<string, string | number | boolean>>;
  /** how often the same was refused within a minute, this time included; unset: once */
  times?: number;
}

const MAX_CHARACTERS = 256;

/** A value from outside, as far as a log line should hold it; undefined when it is no plain value. */
export function plainValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

export function outcomeOf(status: number): Outcome {
  if (status < 400) return 'done';
  return status === 401 || status === 403 || status === 429 ? 'refused' : 'failed';
}
