import type { HttpCalls, StrataClient } from '@strata/client';
import { useSession } from '../session/session-context';
import { GraphBuild } from './building/graph-build';
import { UploadRun } from './uploading/upload-run';

/** What goes on in a project, whether its page is shown or another one. */
export interface ProjectWork {
  readonly upload: UploadRun;
  readonly build: GraphBuild;
}

const OF_SESSIONS = new WeakMap<HttpCalls, Map<string, ProjectWork>>();

/** The work of whoever is signed in; what one user has begun is nothing for the next page load but for what `GraphBuild` keeps. */
export function useProjectWork(client: StrataClient): ProjectWork {
  const session = useSession();
  const projects = OF_SESSIONS.get(session.calls) ?? new Map<string, ProjectWork>();
  OF_SESSIONS.set(session.calls, projects);
  const known = projects.get(client.project);
  if (known) return known;
  const onError = (error: unknown) => session.noteError(error);
  const work = {
    upload: new UploadRun(client, onError),
    build: new GraphBuild(client, window.sessionStorage, onError),
  };
  projects.set(client.project, work);
  return work;
}
