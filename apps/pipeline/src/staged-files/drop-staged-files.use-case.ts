import { Inject, Injectable } from '@nestjs/common';
import { inParallel } from '@strata/event-loop';
import type { StagedCall } from '@strata/knowledge';
import { CorpusGraph } from '@strata/knowledge';
import { FileManagerClient } from '../file-manager/file-manager.client';
import type { Log } from '../operations/log';
import { LOG } from '../operations/log';
import { RemoveCategory } from '../operations/remove-category.use-case';
import { STAGING_ID } from './staging-notes';

const CALLS_AT_A_TIME = 8;

@Injectable()
export class DropStagedFiles {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly files: FileManagerClient,
    private readonly removeCategory: RemoveCategory,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Deletes the versions that a direct upload has stored, and the graph of the category that it created, unless other files lie there.
   * May be repeated. Versions that somebody has locked stay and are logged.
   * @param operationId the direct upload that runs
   * @param kept the direct upload whose files do not count as others
   */
  async execute(operationId: string, call: StagedCall, kept: StagedCall | undefined): Promise<void> {
    if (call.createdCategory && !(await this.holdsOtherFiles(call, kept)))
      await this.removeCategory.execute({ operationId, category: call.module, deleteFiles: false });
    const locked = await inParallel(await this.versionsOf(call), { limit: CALLS_AT_A_TIME }, async ({ id, version }) =>
      (await this.files.deleteVersion(id, version)) === 'locked' ? [{ id, version }] : [],
    );
    if (locked.flat().length > 0)
      this.log.warn(
        { event: 'staged-files-locked', module: call.module, files: locked.flat() },
        'staged files stay: they are locked',
      );
  }

  private async holdsOtherFiles({ id, module }: StagedCall, kept: StagedCall | undefined): Promise<boolean> {
    const staged = [id, kept?.id];
    const present = await this.files.list([this.corpus.project, module]);
    return present.some(({ custom_metadata }) => !staged.includes(custom_metadata[STAGING_ID]));
  }

  /** What was uploaded; a call that did not come to its end has noted only the names it began with. */
  private async versionsOf({ id, module, names, files }: StagedCall): Promise<readonly { id: string; version: number }[]> {
    if (files) return files;
    const scope = [this.corpus.project, module];
    const found = await inParallel(names, { limit: CALLS_AT_A_TIME }, (name) => this.files.versions(scope, name));
    return found.flat().filter(({ custom_metadata }) => custom_metadata[STAGING_ID] === id);
  }
}
