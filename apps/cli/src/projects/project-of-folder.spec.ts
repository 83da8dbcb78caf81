import { describe, expect, it } from '@jest/globals';
import type { ListedProject } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { madeWhenMissing, projectOfFolder } from './project-of-folder';

/** A platform with these projects, where some names of databases are taken. */
function aPlatform(described: Record<string, string>, takenNames: string[] = []) {
  const projects = Object.entries(described).map(([name, description]) => ({ name, description }) as ListedProject);
  const made: object[] = [];
  return {
    made,
    listProjects: () => Promise.resolve(projects),
    createProject: (request: { name: string; description?: string }) => {
      if (takenNames.includes(request.name))
        return Promise.reject(new AppError('aborted', 'DatabaseExistsError', `there is a database ${request.name}`));
      made.push(request);
      const project = { ...request, documentCount: 0 } as unknown as ListedProject;
      projects.push(project);
      return Promise.resolve(project);
    },
  };
}

describe('the project of a folder', () => {
  it.each([
    ['/home/ann/papers', {}, 'papers', true],
    ['/home/ann/My Papers', {}, 'My-Papers', true],
    ['/home/ann/中文', {}, 'folder', true],
    ['/home/ann/papers', { papers: 'documents of /home/ann/papers' }, 'papers', false],
    ['/home/ben/papers', { papers: 'documents of /home/ann/papers' }, 'papers-2', true],
    ['/home/ben/papers', { Papers: 'documents of /home/ann/Papers' }, 'papers-2', true],
    ['/home/ann/papers', { papers: 'ours' }, 'papers', false],
    ['/home/ann/strata', { strata: '' }, 'strata-2', true],
  ])('%s among %j is %s', async (folder, described, name, isNew) => {
    const platform = aPlatform(described);
    expect(await projectOfFolder(platform, folder)).toEqual({ name, isNew });
    expect(platform.made).toEqual(isNew ? [{ name, description: `documents of ${folder}` }] : []);
    expect(await projectOfFolder(platform, folder)).toEqual({ name, isNew: false });
  });

  it('gets another name when a database has its own', async () => {
    expect(await projectOfFolder(aPlatform({}, ['papers']), '/papers')).toEqual({ name: 'papers-2', isNew: true });
  });

  it('may be chosen, and is made when it is missing', async () => {
    const platform = aPlatform({ ours: '' });
    expect(await madeWhenMissing(platform, 'ours')).toEqual({ name: 'ours', isNew: false });
    expect(await madeWhenMissing(platform, 'theirs')).toEqual({ name: 'theirs', isNew: true });
    await expect(madeWhenMissing(aPlatform({}, ['papers']), 'papers')).rejects.toMatchObject({ type: 'DatabaseExistsError' });
  });

  it.each([
    ['at once', 1],
    ['once it is whole', 3],
  ])('is that of another run which makes it at the same moment, seen %s', async (_, looks) => {
    const platform = aRace('papers', 'documents of /papers', looks);
    expect(await madeWhenMissing(platform, 'papers')).toEqual({ name: 'papers', isNew: false });
    const same = aRace('papers', 'documents of /papers', looks);
    expect(await projectOfFolder(same, '/papers')).toEqual({ name: 'papers', isNew: false });
  });

  it('is another one where the other run is for another folder, or its name differs by case', async () => {
    const other = aRace('papers', 'documents of /other/papers', 1);
    expect(await projectOfFolder(other, '/papers')).toEqual({ name: 'papers-2', isNew: true });
    await expect(madeWhenMissing(aRace('Papers', '', 1), 'papers')).rejects.toMatchObject({ type: 'ProjectExistsError' });
  });
});

/** A platform without projects, where another run makes one just before; it is listed after so many looks. */
function aRace(name: string, description: string, looks: number) {
  let isMade = false;
  let left = looks;
  return {
    listProjects: () => {
      const isListed = isMade && (left -= 1) <= 0;
      return Promise.resolve(isListed ? [{ name, description } as ListedProject] : []);
    },
    createProject: (request: { name: string }) => {
      if (request.name.toLowerCase() !== name.toLowerCase()) return Promise.resolve(request as ListedProject);
      isMade = true;
      return Promise.reject(new AppError('aborted', 'ProjectExistsError', `there is a project ${name} already`));
    },
  };
}
