import { Inject, Injectable } from '@nestjs/common';
import { isPassing } from '@strata/errors';
import { isCategoryLabel } from '@strata/contracts';
import { inParallel, normalizeText } from '@strata/event-loop';
import type { Json } from '@strata/jobs';
import { CorpusGraph, Projects } from '@strata/knowledge';
import { ProjectModels } from '@strata/models';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newBuildId } from '../operations/operation-ids';
import { CategoryLabels } from '../projects/category-labels.use-case';
import type { BuildPayload, StagedFile } from './build-payload';
import { BUILD_JOB } from './build-payload';
import { invalidBuild, noFilesForSelector, noStagedFiles, rebuildNotAllowed } from './corpus-build.errors';
import { isForeign } from './documents/resolve-files.step';

const LOOK_UPS_AT_A_TIME = 12;
const FILE_ID = /^rag-input-[A-Za-z0-9_-]+$/;

export type BuildRequest = Omit<BuildPayload, 'categories' | 'fileIds' | 'stagedFiles'> & {
  readonly categories: string[];
  readonly modules: string[];
  readonly fileIds: string[];
};

@Injectable()
export class StartBuild {
  constructor(
    private readonly corpus: CorpusGraph,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'assertOpen'>,
    private readonly claims: ClaimOperation,
    private readonly files: FileManagerClient,
    private readonly labels: CategoryLabels,
    private readonly projects: Projects,
  ) {}

  /**
   * Takes the project's slot and queues the build. Bad input is refused before the slot is taken; a refused build leaves no trace.
   * @throws AppError invalid-argument; failed-precondition `ModelConfigGateError`; aborted `REBUILD_NOT_ALLOWED` or the running operation
   */
  async execute(request: BuildRequest): Promise<{ id: string; graphName: string }> {
    const asked = request.categories.length > 0 ? request.categories : request.modules;
    const categories = asked.map((label) => normalizeText(label, 'NFC'));
    if (categories.length > 0 && request.fileIds.length > 0) throw invalidBuild('name either categories or file_ids, not both');
    const badLabel = categories.find((label) => !isCategoryLabel(label));
    if (badLabel !== undefined)
      throw invalidBuild(
        `categories: ${JSON.stringify(badLabel)} is no label of one level (letters and digits of any script, _ and -)`,
      );
    const badId = request.fileIds.find((id) => !FILE_ID.test(id));
    if (badId !== undefined) throw noFilesForSelector({ file_ids: [badId] });
    if (categories.length === 0 && request.fileIds.length === 0)
      await this.claims.orInTheWay('start-build', () => this.assertStaged());
    await this.models.assertOpen();

    const id = newBuildId();
    const claim = { call: 'start-build', kind: 'corpus-build', id } as const;
    await this.claims.execute(claim, BUILD_JOB, () => this.prepare({ ...request, categories: [...new Set(categories)] }));
    return { id, graphName: this.corpus.names.graph };
  }

  /** The checks behind the slot, in the order of the contract: rebuild rule, then the file manager. */
  private async prepare({ categories, fileIds, incremental, topK, clusterThreshold }: BuildRequest): Promise<Json> {
    await this.corpus.prepare();
    const resolved = await this.resolveLabels(categories);
    if (!incremental) {
      const built = new Set(await this.corpus.builtCategories());
      const rebuilt = resolved.filter((label) => built.has(label));
      if (rebuilt.length > 0) throw rebuildNotAllowed(rebuilt);
      await this.refuseEmptyCategories(resolved);
    }
    const uniqueIds = [...new Set(fileIds)];
    await this.refuseUnknownFiles(uniqueIds);
    const stagedFiles = categories.length > 0 || fileIds.length > 0 ? undefined : await this.stagedFiles();
    const selected = { categories: resolved, fileIds: uniqueIds, ...(stagedFiles ? { stagedFiles } : {}) };
    return { ...selected, incremental, topK, clusterThreshold } satisfies BuildPayload;
  }

  private async assertStaged(): Promise<void> {
    if (!(await this.stagedFiles())) throw noStagedFiles();
  }

  /** What the last direct upload has stored; looked at again behind the lock, which another direct upload may have held. */
  private async stagedFiles(): Promise<readonly StagedFile[] | undefined> {
    return (await this.projects.find(this.corpus.project)).staging?.current?.files;
  }

  private async resolveLabels(categories: readonly string[]): Promise<string[]> {
    return this.unlessOutage(() => this.labels.resolve(categories), [...categories]);
  }

  private async refuseEmptyCategories(categories: readonly string[]): Promise<void> {
    const empty = await this.unlessOutage(async () => {
      const counts = await Promise.all(categories.map((label) => this.files.count([this.corpus.project, label])));
      return categories.filter((_, place) => counts[place] === 0);
    }, []);
    if (empty.length > 0) throw noFilesForSelector({ categories: empty });
  }

  private async refuseUnknownFiles(ids: readonly string[]): Promise<void> {
    const unknown = await this.unlessOutage(async () => {
      const found = await inParallel(ids, { limit: LOOK_UPS_AT_A_TIME }, (id) => this.files.find(id));
      return ids.filter((_, place) => !found[place] || isForeign(found[place], this.corpus.project));
    }, []);
    if (unknown.length > 0) throw noFilesForSelector({ file_ids: unknown });
  }

  /** An outage of the file manager refuses nothing: it shows on the build, which waits it out. */
  private async unlessOutage<T>(check: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await check();
    } catch (error) {
      if (isPassing(error)) return otherwise;
      throw error;
    }
  }
}
