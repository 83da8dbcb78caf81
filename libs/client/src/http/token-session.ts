import type { SessionReply } from '@strata/contracts';
import { HttpCalls } from './http-calls';
import { readSessionToken } from './session-token';

const LOGIN_TIMEOUT_MS = 15_000;

/** A login that lives by its token alone, as a web page keeps it: while it is used it is renewed, without the password. */
export class TokenSession {
  private renewal: Promise<void> | undefined;
  private askAgainAtS = 0;

  /**
   * @param token of a session
   * @param renewed told the token that takes the place of the one before
   */
  constructor(
    private readonly url: string,
    private token: string,
    private readonly renewed: (token: string) => void,
  ) {}

  /** @returns the token of a new session. @throws AppError unauthenticated for a wrong name or password, unavailable when nothing answers */
  static async tokenFor(url: string, username: string, password: string): Promise<string> {
    const open = new HttpCalls(url, async () => undefined);
    const body = { username, password };
    return (await open.json<SessionReply>({ method: 'POST', path: '/_open/auth', body, timeoutMs: LOGIN_TIMEOUT_MS })).jwt;
  }

  /** `Bearer …`. In the second half of its life a new one is asked for; where none is given, the old one has to do. */
  async authorization(): Promise<string> {
    const { issuedAtS, expiresAtS } = readSessionToken(this.token);
    const nowS = Date.now() / 1_000;
    if (nowS > (issuedAtS + expiresAtS) / 2 && nowS > this.askAgainAtS) {
      this.renewal ??= this.renew().finally(() => (this.renewal = undefined));
      await this.renewal;
    }
    return `Bearer ${this.token}`;
  }

  private async renew(): Promise<void> {
    const calls = new HttpCalls(this.url, async () => `Bearer ${this.token}`);
    this.askAgainAtS = Date.now() / 1_000 + 10;
    const { jwt } = await calls
      .json<Partial<SessionReply>>({ method: 'POST', path: '/_open/auth/renew', timeoutMs: LOGIN_TIMEOUT_MS })
      .catch((): Partial<SessionReply> => ({})); // the call that it is for tells what is wrong
    if (jwt === undefined) return;
    this.token = jwt;
    this.renewed(jwt);
  }
}
