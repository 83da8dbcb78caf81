import { StrataClient } from '@strata/client';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { PageSession, SessionState } from './page-session';

export const SessionContext = createContext<PageSession | undefined>(undefined);

/** The session of the page. */
export function useSession(): PageSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session around this component');
  return session;
}

/** Who is signed in, drawn anew when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The API in a project, as whoever is signed in. */
export function useClient(project: string): StrataClient {
  const { calls } = useSession();
  return useMemo(() => StrataClient.over(calls, project), [calls, project]);
}
