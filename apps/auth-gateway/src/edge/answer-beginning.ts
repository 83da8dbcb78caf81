import type { RequestHeaders } from '@strata/http-wire';
import { statusLine } from '@strata/http-wire';

const EXPOSED =
  'etag, content-encoding, content-length, location, server, x-arango-errors, x-arango-async-id, x-arango-queue-time-seconds, x-request-id';

/** Headers of every answer (spec auth, section 10). */
const STANDARD_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache, no-store, must-revalidate, pre-check=0, post-check=0, max-age=0, s-maxage=0',
  'content-security-policy': "frame-ancestors 'self'; form-action 'self';",
  expires: '0',
  pragma: 'no-cache',
  server: 'Strata',
  'x-content-type-options': 'nosniff',
};
/** Only where the connection is encrypted: over plain HTTP clients must ignore it (RFC 6797, section 8.1). */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000 ; includeSubDomains' };

/** Headers that the gateway sets itself, whatever a service says. */
export const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...Object.keys(STANDARD_HEADERS),
  ...Object.keys(STRICT_TRANSPORT),
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'date',
  'x-request-id',
]);

/** Puts the beginnings of answers together: what is the same for all of them is put together once. */
export class AnswerBeginnings {
  private readonly standard: string;
  private readonly byStatus = new Map<number, string>();
  private date = '';
  private dateOfSecond = 0;

  constructor(
    isSecure: boolean,
    private readonly trustedOrigins: readonly string[],
    private readonly clock: { readonly nowMs: number },
  ) {
    const fields = { ...STANDARD_HEADERS, ...(isSecure ? STRICT_TRANSPORT : {}) };
    this.standard = Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  /** Status line and the headers that every answer to this request carries, whoever writes it. */
  of(status: number, requestId: string, { origin }: RequestHeaders): string {
    const beginning = `${this.ofStatus(status)}${this.dateLine()}x-request-id: ${requestId}\r\n`;
    return origin === undefined ? beginning : beginning + this.originLines(origin);
  }

  private ofStatus(status: number): string {
    let known = this.byStatus.get(status);
    if (known === undefined) {
      known = statusLine(status) + this.standard;
      this.byStatus.set(status, known);
    }
    return known;
  }

  private dateLine(): string {
    const second = Math.floor(this.clock.nowMs / 1000);
    if (second !== this.dateOfSecond) {
      this.dateOfSecond = second;
      this.date = `date: ${new Date(second * 1000).toUTCString()}\r\n`;
    }
    return this.date;
  }

  private originLines(origin: string): string {
    const isTrusted = this.trustedOrigins.some((trusted) => trusted === '*' || bare(trusted) === bare(origin));
    return `access-control-allow-origin: ${origin}\r\naccess-control-allow-credentials: ${isTrusted}\r\naccess-control-expose-headers: ${EXPOSED}\r\n`;
  }
}

const bare = (url: string): string => url.replace(/\/$/, '').toLowerCase();
