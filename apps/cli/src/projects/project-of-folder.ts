import type { StrataClient } from '@strata/client';
import { STANDARD_PROJECT } from '@strata/client';
import type { ListedProject } from '@strata/contracts';
import { projectNameOf } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure } from '../terminal/user-error';

/** For a folder whose name has no letter or digit of ASCII. */
const NAMELESS = 'folder';
const MAX_TRIED = 50;
/** A project that another run makes at this moment is listed once it is whole. */
const APPEARS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 100;

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
      const made = await makeOrFind(client, name, description);
      if (made && (made.isNew || made.description === description)) return { name, isNew: made.isNew };
    } else if (found.name !== STANDARD_PROJECT && !OF_A_FOLDER.test(found.description)) {
      return { name: found.name, isNew: false }; // somebody made it for this name
    }
  }
  throw failure(`no name is free for a project of ${folder}; choose one with --project`);
}

/**
 * The project of that name, which was chosen, made when it is missing; by another run at the same moment, too.
 * @throws AppError aborted when it cannot be made under that name
 */
export async function madeWhenMissing(
  client: Pick<StrataClient, 'listProjects' | 'createProject'>,
  name: string,
): Promise<FolderProject> {
  if ((await client.listProjects()).some((project) => project.name === name)) return { name, isNew: false };
  try {
    await client.createProject({ name });
    return { name, isNew: true };
  } catch (error) {
    if (isTaken(error) && (await appearing(client, name))) return { name, isNew: false };
    throw error;
  }
}

const isTaken = (error: unknown) => error instanceof AppError && error.type === 'ProjectExistsError';

/** @returns undefined when the name is taken: by a project that the caller may not see, or by a database */
async function makeOrFind(
  client: Pick<StrataClient, 'listProjects' | 'createProject'>,
  name: string,
  description: string,
): Promise<{ description: string; isNew: boolean } | undefined> {
  try {
    await client.createProject({ name, description });
    return { description, isNew: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'aborted') throw error;
    const found = isTaken(error) ? await appearing(client, name) : undefined;
    return found && { description: found.description, isNew: false };
  }
}

/** A project that somebody has just made. @returns undefined when there is none of that name to be seen */
async function appearing(client: Pick<StrataClient, 'listProjects'>, name: string): Promise<ListedProject | undefined> {
  for (const deadline = Date.now() + APPEARS_WITHIN_MS; ; await sleep(LOOK_EVERY_MS)) {
    const alike = (await client.listProjects()).find((project) => project.name.toLowerCase() === name.toLowerCase());
    if (alike !== undefined) return alike.name === name ? alike : undefined;
    if (Date.now() > deadline) return undefined;
  }
}
