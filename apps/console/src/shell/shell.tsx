import type { ReactElement, ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { useSession, useSessionState } from '../session/session-context';
import { useLastProject } from './last-project';
import { addressOf, PLACES } from './places';
import { ProjectMenu } from './project-menu';

interface ShellProps {
  readonly project: string;
  readonly children: ReactNode;
}

/** What is around every page: the menu, the project, who is signed in. */
export function Shell({ project, children }: ShellProps): ReactElement {
  useLastProject(project);
  const session = useSession();
  const state = useSessionState();
  const user = state.kind === 'signed-in' ? state.user : '';
  return (
    <div className="shell">
      <header className="shell-menu">
        <p className="shell-name">
          <img src="/console/strata.svg" alt="" width="28" height="28" /> Strata
        </p>
        <ProjectMenu project={project} />
        <nav aria-label="Pages">
          {PLACES.map(({ path, label }) => (
            <MenuLink key={path} address={addressOf(project, path)} label={label} />
          ))}
        </nav>
        {user !== '' && (
          <p className="shell-user">
            <span title={user}>{user}</span>
            <button type="button" className="quiet" onClick={() => session.signOut()}>
              Sign out
            </button>
          </p>
        )}
      </header>
      <main className="shell-page">{children}</main>
    </div>
  );
}

function MenuLink({ address, label }: { readonly address: string; readonly label: string }): ReactElement {
  const [isHere] = useRoute(`${address}/*?`);
  return (
    <Link href={address} aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  );
}
