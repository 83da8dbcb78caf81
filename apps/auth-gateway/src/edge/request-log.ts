const FLUSH_AFTER_MS = 100;
const FLUSH_CHARACTERS = 64 * 1024;

export interface LoggedRequest {
  /** one that is served, or `other` */
  readonly method: string;
  readonly path: string;
  /** the service that answered, or `nobody` */
  readonly to: string;
  readonly status: number;
  readonly ms: number;
  /** letters, digits and `_.:-` only */
  readonly requestId: string;
}

/**
 * A line per forwarded request, in the form of the service's log. Lines are written in batches: a system call for each would cost as much as
 * all else that the gateway does with a request. The last of them come with `flush`.
 */
export class RequestLog {
  private lines = '';
  private timer: NodeJS.Timeout | undefined;
  private atMs = 0;
  private beginning = '';

  /** @param write where lines go; undefined: requests are not logged */
  constructor(
    private readonly service: string,
    private readonly write: ((lines: string) => void) | undefined,
  ) {}

  add({ method, path, to, status, ms, requestId }: LoggedRequest): void {
    if (this.write === undefined) return;
    const now = Date.now();
    if (now !== this.atMs) {
      this.atMs = now;
      this.beginning = `{"level":"info","time":"${new Date(now).toISOString()}","service":"${this.service}","event":"request"`;
    }
    this.lines += `${this.beginning},"method":"${method}","path":${JSON.stringify(path)},"to":"${to}","status":${status},"ms":${Math.round(ms)},"requestId":"${requestId}"}\n`;
    if (this.lines.length > FLUSH_CHARACTERS) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS).unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { lines } = this;
    this.lines = '';
    if (lines !== '') this.write?.(lines);
  }
}
