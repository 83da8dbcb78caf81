import { STANDARD_PROJECT } from '@strata/client';
import { isProjectName, PROJECT_NAME_RULE } from '@strata/contracts';
import type { CommandContext } from '../terminal/command-context';
import { UserError } from '../terminal/user-error';

/** How every command that works in a project says in which. */
export interface ProjectOption {
  project?: string;
}

/**
 * The project that the person at the terminal chose, by `--project` or else `STRATA_PROJECT`; undefined when neither says one.
 * @throws UserError for what no project can be called
 */
export function chosenProject({ project }: ProjectOption, { env }: Pick<CommandContext, 'env'>): string | undefined {
  const chosen = project ?? (env.STRATA_PROJECT === '' ? undefined : env.STRATA_PROJECT);
  if (chosen !== undefined) checkProjectName(chosen);
  return chosen;
}

/** @throws UserError for what no project can be called */
export function checkProjectName(name: string): void {
  if (!isProjectName(name)) throw new UserError(`a project is called by ${PROJECT_NAME_RULE}, and not '${name}'`);
}

/** A command to type next, for the same project: `./strata build --status --project papers`. */
export function commandIn(project: string, words: string): string {
  return project === STANDARD_PROJECT ? `./strata ${words}` : `./strata ${words} --project ${project}`;
}
