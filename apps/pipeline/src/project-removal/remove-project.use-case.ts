import { Injectable } from '@nestjs/common';
import { asAppError, retryWhileUnavailable } from '@strata/arango';
import { IMAGES_SCOPE } from '@strata/contracts';
import type { RetryBudget } from '@strata/errors';
import { AppError } from '@strata/errors';
import { CorpusGraph, ProjectRegistry, ProjectResources, Projects } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { pathInCategory } from '../file-manager/path-in-category';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { counted } from '../operations/counted';
import { newDeleteId } from '../operations/operation-ids';
import { emptySegment, otherProject } from '../projects/project.errors';
import { ForgetProject } from './forget-project.use-case';
import type { OwnedResources } from './owned-resources';
import { ownedResources } from './owned-resources';
import type { RemovedParts } from './removed-parts';
import { nothingRemoved, removedAnything } from './removed-parts';

/** Services that restart are back well within this time; from the first thing that goes on, they are waited for. */
const PATIENCE: RetryBudget = { budgetMs: 30_000 };

export interface ProjectRemoval {
  readonly project: string;
  readonly deleteFiles: boolean;
}

@Injectable()
export class RemoveProject {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly resources: ProjectResources,
    private readonly projects: Projects,
    private readonly registry: ProjectRegistry,
    private readonly files: FileManagerClient,
    private readonly claims: ClaimOperation,
    private readonly forget: ForgetProject,
  ) {}

  /**
   * Removes what a project has in its database, its files if asked, its operations, and at last its metadata. From the first thing that goes,
   * until a call has done everything, no other change is allowed; a repeated call goes on where the one before stopped.
   * @returns `deleted: false` and the reasons when something is left
   * @throws AppError when nothing was removed yet; the project is as it was then
   */
  async execute({ project, deleteFiles }: ProjectRemoval): Promise<RemovedParts> {
    if (project === '') throw emptySegment('project');
    if (project !== this.corpus.project) throw otherProject(project, this.corpus.project);
    const claim = { call: 'delete-project', kind: 'project-delete', id: newDeleteId() } as const;
    return this.claims.during(claim, () => this.remove(project, deleteFiles));
  }

  /** Did a removal begin that has not come to its end? The registry hears of it first, the project's own row is gone before the end. */
  async isBrokenOff(): Promise<boolean> {
    const { project } = this.corpus;
    return (
      (await this.registry.find(project))?.state === 'deleting' || ((await this.projects.find(project)).deletion_started ?? false)
    );
  }

  /** Goes on with a removal that a crash broke off, as it was asked for. */
  async resume(): Promise<RemovedParts> {
    const { project } = this.corpus;
    const noted = (await this.projects.find(project)).deletion_deletes_files ?? (await this.registry.find(project))?.deletes_files;
    return this.execute({ project, deleteFiles: noted ?? false });
  }

  private async remove(project: string, deleteFiles: boolean): Promise<RemovedParts> {
    const wasStarted = (await this.projects.find(project)).deletion_started ?? false;
    const owned = ownedResources(project, await this.resources.list(), await this.neighbours());
    const lockedFiles = owned.collections.includes(this.corpus.names.sources) ? await this.lockedFiles() : [];
    if (deleteFiles) await this.files.count([project]); // a file manager that is away is better known before anything goes
    const removed = nothingRemoved(owned.strange.map((name) => `${name} was kept: only its name looks like the project's`));
    await retryWhileUnavailable(async () => {
      await this.registry.change(project, { state: 'deleting', deletes_files: deleteFiles });
      await this.projects.change(project, { deletion_started: true, deletion_deletes_files: deleteFiles });
    }, PATIENCE);
    try {
      await this.files.setSafeToDelete(lockedFiles, true, PATIENCE);
      await this.removeFromDatabase(owned, removed);
      if (deleteFiles) await this.removeFiles(project, removed);
      if (removed.lockedSkipped.length > 0)
        return {
          ...removed,
          warnings: [...removed.warnings, `locked by others, and kept: ${counted(removed.lockedSkipped.length, 'file')}`],
        };
      await retryWhileUnavailable(() => this.forget.execute(project), PATIENCE);
      return { ...removed, deleted: true };
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!wasStarted && !removedAnything(removed)) {
        await this.projects.change(project, { deletion_started: false, deletion_deletes_files: false });
        await this.registry.change(project, { state: 'active' });
        throw error;
      }
      if (!(error instanceof AppError)) throw error;
      return { ...removed, warnings: [...removed.warnings, `stopped before the end: ${error.message}; repeat the call`] };
    }
  }

  /** All projects of the same database, those that were never used too. */
  private async neighbours(): Promise<string[]> {
    const { database } = this.resources;
    const registered = (await this.registry.list()).filter((project) => project.database === database);
    return [...new Set([...(await this.projects.names()), ...registered.map(({ _key }) => _key)])];
  }

  /** Files that this service protects against deletion. */
  private async lockedFiles(): Promise<string[]> {
    const sources = await this.corpus.sources();
    return [...new Set(sources.flatMap((row) => (row.locked_by_pipeline ? [row.file_id, ...row.source_file_ids] : [])))];
  }

  /** The documents go last: they say which files are still to be released. */
  private async removeFromDatabase({ graphs, views, collections }: OwnedResources, removed: RemovedParts): Promise<void> {
    const { sources } = this.corpus.names;
    for (const name of graphs) {
      await retryWhileUnavailable(() => this.resources.dropGraph(name), PATIENCE);
      removed.graphs.push(name);
    }
    for (const name of views) {
      await retryWhileUnavailable(() => this.resources.dropView(name), PATIENCE);
      removed.views.push(name);
    }
    for (const name of collections.toSorted((a, b) => Number(a === sources) - Number(b === sources))) {
      await retryWhileUnavailable(() => this.resources.dropCollection(name), PATIENCE);
      removed.collections.push(name);
    }
  }

  private async removeFiles(project: string, removed: RemovedParts): Promise<void> {
    const listed = await retryWhileUnavailable(() => this.files.list([project]), PATIENCE);
    const names = new Map(listed.map((file) => [file.id, pathInCategory(file)]));
    const locked = await retryWhileUnavailable(() => this.files.deleteScope([project]), PATIENCE);
    await retryWhileUnavailable(() => this.files.deleteScope([IMAGES_SCOPE, project]), PATIENCE);
    removed.filesDeleted = names.size - locked.length;
    removed.lockedSkipped.push(...locked.map((id) => names.get(id) ?? id).sort());
  }
}
