import { isPassing } from '@strata/errors';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { AskPage } from './asking/ask-page';
import { DocumentsPage } from './documents/documents-page';
import { EmptyState } from './elements/empty-state';
import { Waiting } from './elements/waiting';
import { GraphPage } from './graph/graph-page';
import { QueryPage } from './queries/query-page';
import type { PageSession } from './session/page-session';
import { SessionContext, useSession, useSessionState } from './session/session-context';
import { SignIn } from './session/sign-in';
import { lastProject } from './shell/last-project';
import type { PlacePath } from './shell/places';
import { addressOf } from './shell/places';
import { Shell } from './shell/shell';

interface PageProps {
  readonly project: string;
}

const PAGES: Readonly<Record<PlacePath, (props: PageProps) => ReactElement>> = {
  ask: AskPage,
  documents: DocumentsPage,
  graph: GraphPage,
  query: QueryPage,
};

/** The console: who is there, then the page of the address. */
export function App({ session }: { readonly session: PageSession }): ReactElement {
  return (
    <SessionContext value={session}>
      <SignedIn />
    </SessionContext>
  );
}

function SignedIn(): ReactElement {
  const session = useSession();
  const state = useSessionState();
  const queries = useMemo(() => queriesOf(session), [session]);
  if (state.kind === 'starting') return <Waiting what="Starting" />;
  if (state.kind === 'signed-out') return <SignIn />;
  return (
    <QueryClientProvider client={queries}>
      <Router hook={useHashLocation}>
        <Pages />
      </Router>
      {state.isOver && <SignIn user={state.user} />}
    </QueryClientProvider>
  );
}

function Pages(): ReactElement {
  return (
    <Switch>
      <Route path="/">
        <Redirect to={addressOf(lastProject(), 'ask')} replace />
      </Route>
      <Route path="/:project/:place/*?">
        {({ project, place }) => {
          const Page = PAGES[place as PlacePath] as ((props: PageProps) => ReactElement) | undefined;
          return (
            <Shell project={project}>
              {Page ? <Page key={project} project={project} /> : <EmptyState title="There is no such page" />}
            </Shell>
          );
        }}
      </Route>
      <Route>
        <EmptyState title="There is no such page" />
      </Route>
    </Switch>
  );
}

const MOST_TRIES = 3;

function queriesOf(session: PageSession): QueryClient {
  const onError = (error: unknown) => session.noteError(error);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < MOST_TRIES && isPassing(error), refetchOnWindowFocus: false },
    },
  });
}
