import { AppError } from '@strata/errors';

/** Which project a request to a service means: an HTTP header, or a gRPC metadata key. Only the gateway and the services set it. */
export const PROJECT_HEADER = 'x-strata-project';

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/;
/** Stand where a project may stand in a path. */
const RESERVED: ReadonlySet<string> = new Set(['v1', 'health']);

/** The rule in words, behind “a project is called by”. */
export const PROJECT_NAME_RULE = 'a letter and up to 62 letters (of ASCII), digits, _ or - (not v1 or health)';

/** May a project be called this? A letter of ASCII, then letters, digits, `_` and `-`, at most 63; `v1` and `health` are reserved. */
export function isProjectName(text: string): boolean {
  return NAME.test(text) && !RESERVED.has(text);
}

/** The project name nearest to a folder's name: accents go, what a name may not hold becomes `-`. Empty when nothing is left. */
export function projectNameOf(folderName: string): string {
  const ascii = folderName.normalize('NFKD').replace(/\p{M}+/gu, '');
  const name = ascii
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  if (!/[A-Za-z0-9]/.test(name)) return '';
  return isProjectName(name) ? name : `p-${name}`; // begins with a digit, or is reserved
}

/** There is no such project; also when no project can have that name. */
export function projectNotFound(project: string): AppError {
  return new AppError('not-found', 'ProjectNotFoundError', `there is no project ${JSON.stringify(project)}`, { project });
}
