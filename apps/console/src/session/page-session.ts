import { HttpCalls, readSessionToken, TokenSession } from '@strata/client';
import { AppError } from '@strata/errors';

/** Where a page keeps its token: `sessionStorage`, which ends with the tab. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'clear'>;

export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed-out' }
  /** `user` is empty where the platform asks nobody who they are; `isOver`: the token counts no more, what was on the page is still there */
  | { readonly kind: 'signed-in'; readonly user: string; readonly isOver: boolean };

const TOKEN = 'strata-token';

/** Who looks at the page. The token lives as long as the tab, so that a reload asks for no password; the password is never kept. */
export class PageSession {
  /** the calls of whoever is signed in */
  readonly calls: HttpCalls;
  private current: SessionState = { kind: 'starting' };
  private tokens: TokenSession | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param restart loads the page anew: what one user has seen, typed or begun is nothing for the next */
  constructor(
    readonly url: string,
    private readonly storage: TokenStorage,
    private readonly restart: () => void,
  ) {
    this.calls = new HttpCalls(url, async () => this.tokens?.authorization());
  }

  /** For `useSyncExternalStore`. */
  readonly state = (): SessionState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Goes on with the token of the tab; without one finds out whether the platform asks for any. */
  async start(): Promise<void> {
    const token = this.storage.getItem(TOKEN);
    if (token !== null) return this.useToken(token);
    this.change((await this.asksNobody()) ? { kind: 'signed-in', user: '', isOver: false } : { kind: 'signed-out' });
  }

  /** @throws AppError unauthenticated for a wrong name or password, unavailable when nothing answers */
  async signIn(user: string, password: string): Promise<void> {
    const token = await TokenSession.tokenFor(this.url, user, password);
    const isAnother = this.current.kind === 'signed-in' && this.current.user !== userOf(token);
    if (isAnother) this.storage.clear();
    this.storage.setItem(TOKEN, token);
    if (isAnother) this.restart();
    else this.useToken(token);
  }

  signOut(): void {
    this.storage.clear();
    this.restart();
  }

  /** To be told of every error of a call: one that says the session is over asks for the password again. */
  noteError(error: unknown): void {
    const isOver = error instanceof AppError && error.kind === 'unauthenticated';
    if (isOver && this.current.kind === 'signed-in' && !this.current.isOver) this.change({ ...this.current, isOver: true });
  }

  private useToken(token: string): void {
    this.tokens = new TokenSession(this.url, token, (renewed) => this.storage.setItem(TOKEN, renewed));
    this.change({ kind: 'signed-in', user: userOf(token), isOver: false });
  }

  /** While authentication is off, there are no sessions, and what begins them is not found. */
  private async asksNobody(): Promise<boolean> {
    try {
      await new HttpCalls(this.url, async () => undefined).json({ method: 'POST', path: '/_open/auth/renew' });
      return false;
    } catch (error) {
      return error instanceof AppError && error.kind === 'not-found';
    }
  }

  private change(state: SessionState): void {
    this.current = state;
    for (const listener of this.listeners) listener();
  }
}

/** Empty for what is no token: the first call will tell. */
function userOf(token: string): string {
  try {
    return readSessionToken(token).user;
  } catch {
    return '';
  }
}
