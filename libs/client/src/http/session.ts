import type { SessionReply } from '@strata/contracts';
import { HttpCalls } from './http-calls';
import { readSessionToken } from './session-token';

const RENEW_BEFORE_EXPIRY_S = 60;

/** A login that outlives its token: a new one is fetched shortly before the old expires. */
export class Session {
  private jwt = '';
  private expiresAtS = 0;
  private renewal: Promise<void> | undefined;
  private readonly open: HttpCalls;

  constructor(
    url: string,
    private readonly username: string,
    private readonly password: string,
  ) {
    this.open = new HttpCalls(url, async () => undefined);
  }

  /** `Bearer …`, fresh. @throws AppError unauthenticated for a wrong name or password */
  async authorization(): Promise<string> {
    if (Date.now() / 1_000 > this.expiresAtS - RENEW_BEFORE_EXPIRY_S) {
      this.renewal ??= this.login().finally(() => (this.renewal = undefined));
      await this.renewal;
    }
    return `Bearer ${this.jwt}`;
  }

  private async login(): Promise<void> {
    const body = { username: this.username, password: this.password };
    const { jwt } = await this.open.json<SessionReply>({ method: 'POST', path: '/_open/auth', body, timeoutMs: 15_000 });
    this.jwt = jwt;
    this.expiresAtS = readSessionToken(jwt).expiresAtS;
  }
}
