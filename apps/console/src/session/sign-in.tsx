import { AppError } from '@strata/errors';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { ErrorNotice } from '../elements/error-notice';
import { useSession } from './session-context';

interface SignInProps {
  /** name to begin with; empty for a page that nobody was signed in to yet */
  readonly user?: string;
}

/** Asks for name and password: as the whole page, or over the page of a session that is over. */
export function SignIn({ user: known = '' }: SignInProps): ReactElement {
  const session = useSession();
  const [user, setUser] = useState(known === '' ? 'root' : known);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    session
      .signIn(user, password)
      .catch((failure: unknown) =>
        setError(isWrong(failure) ? new AppError('unauthenticated', 'WrongPassword', 'Name or password is wrong.') : failure),
      )
      .finally(() => setBusy(false));
  };

  return (
    <main className="sign-in">
      <form className="sign-in-form" onSubmit={submit}>
        <img src="/console/strata.svg" alt="" width="44" height="44" />
        <h1>Strata</h1>
        {known !== '' && <p role="status">Your session is over. Sign in again to go on where you were.</p>}
        <label>
          Name
          <input name="user" autoComplete="username" value={user} required onChange={({ target }) => setUser(target.value)} />
        </label>
        <label>
          Password
          <input
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            autoFocus
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? 'Signing in …' : 'Sign in'}
        </button>
        {error !== undefined && <ErrorNotice error={error} />}
        <p className="hint">The first start of the platform printed a password for root and keeps it in its data folder.</p>
      </form>
    </main>
  );
}

const isWrong = (failure: unknown): boolean => failure instanceof AppError && failure.kind === 'unauthenticated';
