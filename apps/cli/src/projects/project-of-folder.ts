import type { StrataClient } from '@strata/client';
import { STANDARD_PROJECT } from '@strata/client';
import { projectNameOf } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { basename } from 'node:path';
import { failure } from '../terminal/user-error';

/** For a folder whose name has no letter or digit of ASCII. */
const NAMELESS = 'folder';
const MAX_TRIED = 50;

/** Kept as the project's description: by it the same folder finds its project again, and another one of the same name does not take it. */
const descriptionOf = (folder: string) => `documents of ${folder}`;
const OF_A_FOLDER = /^documents of /;

/** The project that documents go to. */
export interface FolderProject {
  name: string;
  isNew: boolean;
}

/**
 * The project of a folder's documents, made when it is missing: it has the folder's name, with a number behind it when the project of that
 * name holds the documents of another folder, is the standard one, or cannot be made because a database is called so.
 * @param folder absolute path
 * @throws UserError when no name is free
 */
export async function projectOfFolder(
  client: Pick<StrataClient, 'listProjects' | 'createProject'>,
  folder: string,
): Promise<FolderProject> {
  const projects = await client.listProjects();
  const description = descriptionOf(folder);
  const own = projects.find((project) => project.description === description);
  if (own) return { name: own.name, isNew: false };
  const wished = projectNameOf(basename(folder)) || NAMELESS;
  for (let n = 1; n <= MAX_TRIED; n += 1) {
    const name = n === 1 ? wished : `${wished}-${n}`;
    const found = projects.find((project) => project.name.toLowerCase() === name.toLowerCase());
    if (found === undefined) {
      if (await isMade(client, name, description)) return { name, isNew: true };
    } else if (found.name !== STANDARD_PROJECT && !OF_A_FOLDER.test(found.description)) {
      return { name: found.name, isNew: false }; // somebody made it for this name
    }
  }
  throw failure(`no name is free for a project of ${folder}; choose one with --project`);
}

/** The project of that name, which was chosen, made when it is missing. @throws AppError aborted when it cannot be made under that name */
export async function madeWhenMissing(
  client: Pick<StrataClient, 'listProjects' | 'createProject'>,
  name: string,
): Promise<FolderProject> {
  if ((await client.listProjects()).some((project) => project.name === name)) return { name, isNew: false };
  await client.createProject({ name });
  return { name, isNew: true };
}

/** @returns false when the name is taken: by a project that the caller may not see, or by a database */
async function isMade(client: Pick<StrataClient, 'createProject'>, name: string, description: string): Promise<boolean> {
  try {
    await client.createProject({ name, description });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'aborted') return false;
    throw error;
  }
}
