import type { Principal } from '../authentication/principal';
import type { AuditEntry } from './audit-entry';
import { outcomeOf, plainValue } from './audit-entry';

/** Where lines go: a file, standard output, or nowhere. */
export interface AuditSink {
  write(line: string): void;
  close(): void;
}

/** A request, as far as the audit log wants to know it. */
export interface AuditedRequest {
  requestId: string;
  address: string;
  principal: Principal | undefined;
}

export interface AuditedAction {
  action: string;
  target?: string | undefined;
  details?: AuditEntry['details'] | undefined;
  /** name of the one who acts, where that is not the principal: a login has none yet */
  by?: string | undefined;
}

const SUMMARY_MS = 60_000;
const MAX_SUMMARIES = 10_000;

interface Summary {
  entry: AuditEntry;
  times: number;
}

/**
 * The record of who did what to users, tokens, grants, secrets, databases and the mode, and of refused access. Equal refusals within a
 * minute become two lines, the first one and a count: a flood of them must not push out of the files what matters.
 */
export class AuditLog {
  private readonly summaries = new Map<string, Summary>();
  private readonly timer: NodeJS.Timeout;

  /** @param onLost told when a line could not be written; the platform goes on, and says so in its own log */
  constructor(
    private readonly sink: AuditSink,
    private readonly onLost: (error: unknown, entry: AuditEntry) => void,
  ) {
    this.timer = setInterval(() => this.summarize(), SUMMARY_MS).unref();
  }

  /** @param status of the answer; 0 for what no request did */
  record(request: AuditedRequest, { action, target, details, by }: AuditedAction, status: number): void {
    const entry: AuditEntry = {
      time: new Date().toISOString(),
      action,
      ...whoIs(request.principal, by),
      address: request.address,
      outcome: outcomeOf(status),
      status,
      requestId: request.requestId,
      ...(target === undefined ? {} : { target: String(plainValue(target)) }),
      ...(details && Object.keys(details).length > 0 ? { details } : {}),
    };
    if (entry.outcome === 'refused') this.recordRefusal(entry);
    else this.write(entry);
  }

  /** Access refused at the edge: `path` without its query, which may hold anything. */
  recordRefusedAccess(request: AuditedRequest, { method, path }: { method: string; path: string }, status: number): void {
    this.record(request, { action: 'access', target: `${method} ${path.split('?')[0]}` }, status);
  }

  /** What the gateway found or did by itself. */
  recordOwn(action: string, details: NonNullable<AuditEntry['details']>): void {
    this.record({ requestId: '', address: '', principal: undefined }, { action, details, by: 'gateway' }, 0);
  }

  close(): void {
    clearInterval(this.timer);
    this.summarize();
    this.sink.close();
  }

  private recordRefusal(entry: AuditEntry): void {
    const { action, by, address, status } = entry;
    const key = JSON.stringify([action, by, address, status, action === 'access' ? '' : entry.target]);
    const known = this.summaries.get(key);
    if (known) {
      known.entry = entry;
      known.times += 1;
      return;
    }
    if (this.summaries.size >= MAX_SUMMARIES) this.summarize();
    this.summaries.set(key, { entry, times: 1 });
    this.write(entry);
  }

  private summarize(): void {
    for (const { entry, times } of this.summaries.values()) if (times > 1) this.write({ ...entry, times });
    this.summaries.clear();
  }

  private write(entry: AuditEntry): void {
    try {
      this.sink.write(`${JSON.stringify({ event: 'audit', ...entry })}\n`);
    } catch (error) {
      this.onLost(error, entry);
    }
  }
}

function whoIs(principal: Principal | undefined, by: string | undefined): Pick<AuditEntry, 'by' | 'with'> {
  if (!principal) return { by: by === undefined ? 'nobody' : String(plainValue(by)), with: 'nothing' };
  if (principal.kind === 'superuser')
    return principal.byToken ? { by: 'superuser', with: 'superuser token' } : { by: 'everybody', with: 'nothing' };
  const presented = principal.by === 'session' ? 'session' : principal.accessTokenId === undefined ? 'password' : 'access token';
  return { by: principal.account.user, with: presented };
}
