import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { NewProject } from './new-project';
import { useClient } from '../session/session-context';
import { addressOf } from './places';

interface ProjectMenuProps {
  readonly project: string;
}

/** Chooses the project that all pages are about. One that is not on the list (made just now, or closed to the user) is shown all the same. */
export function ProjectMenu({ project }: ProjectMenuProps): ReactElement {
  const client = useClient(project);
  const [, go] = useLocation();
  const { data = [] } = useQuery({ queryKey: ['projects'], queryFn: () => client.listProjects() });
  const names = data.map(({ name }) => name);
  const listed = names.includes(project) ? names : [project, ...names];
  return (
    <div className="shell-project">
      <label>
        <span className="for-readers-only">Project</span>
        <select value={project} onChange={({ target }) => go(addressOf(target.value, 'ask'))}>
          {listed.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <NewProject project={project} />
    </div>
  );
}
