import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@strata/errors';
import { ByteBudget, inParallel } from '@strata/event-loop';
import type { StagedCall } from '@strata/knowledge';
import { CorpusGraph, Projects } from '@strata/knowledge';
import type { CorpusSettings } from '../corpus-builds/corpus-settings';
import { CORPUS_SETTINGS } from '../corpus-builds/corpus-settings';
import { FileManagerClient } from '../file-manager/file-manager.client';
import { ClaimOperation } from '../operations/claim-operation.use-case';
import { newStagingId } from '../operations/operation-ids';
import { decodeBase64 } from './base64-content';
import { DropStagedFiles } from './drop-staged-files.use-case';
import type { AcceptedFile, SentFile } from './read-staged-files';
import { readModule, readStagedFiles } from './read-staged-files';
import { CITABLE_URL, STAGED_METADATA, STAGING_ID } from './staging-notes';

const UPLOADS_AT_A_TIME = 4;

export interface StagingRequest {
  readonly files: readonly SentFile[];
  readonly module: string | undefined;
}

/** `failure`: an upload failed after the request was found valid; the files staged before are still there. */
export type StagingOutcome = { readonly staged: number } | { readonly failure: string };

@Injectable()
export class StageFiles {
  constructor(
    private readonly corpus: CorpusGraph,
    private readonly projects: Projects,
    private readonly files: FileManagerClient,
    private readonly claims: ClaimOperation,
    private readonly dropStaged: DropStagedFiles,
    private readonly sourceBytes: ByteBudget,
    @Inject(CORPUS_SETTINGS) private readonly settings: Pick<CorpusSettings, 'waveBytes'>,
  ) {}

  /**
   * Uploads files under one label, for a build without a selector, and then deletes what the call before has staged, with the category that
   * it created. What is to be deleted is noted before anything is done: after a crash the next call deletes it.
   * @throws AppError invalid-argument before anything has changed; aborted while something else runs; unavailable
   */
  async execute(request: StagingRequest): Promise<StagingOutcome> {
    const module = readModule(request.module);
    const accepted = await readStagedFiles(request.files, this.settings.waveBytes);
    const id = newStagingId();
    return this.claims.during({ call: 'import-multiple', kind: 'staging', id }, () => this.replace(id, module, accepted));
  }

  private async replace(id: string, module: string, accepted: readonly AcceptedFile[]): Promise<StagingOutcome> {
    const { corpus, projects, dropStaged } = this;
    await corpus.prepare();
    const { current, leftovers = [] } = (await projects.find(corpus.project)).staging ?? {};
    const earlier = [...leftovers, ...(current ? [current] : [])];
    const createdCategory = earlier.some((call) => call.createdCategory && call.module === module) || !(await this.isKnown(module));
    const call: StagedCall = { id, module, createdCategory, names: accepted.map(({ name }) => name) };
    await this.note(current, [...leftovers, call]);
    try {
      const staged: StagedCall = { ...call, files: await this.upload(call, accepted) };
      await this.note(staged, earlier);
      await this.dropAll(earlier, staged);
      return { staged: accepted.length };
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      // what cannot be deleted now stays noted, and the next call deletes it
      await dropStaged
        .execute(id, { ...call, createdCategory: false }, current)
        .then(() => this.note(current, leftovers))
        .catch(() => undefined);
      return { failure: error.message };
    }
  }

  /** Noted one by one, so that a repeated call finds only what is left. */
  private async dropAll(calls: readonly StagedCall[], staged: StagedCall): Promise<void> {
    for (const [place, call] of calls.entries()) {
      await this.dropStaged.execute(staged.id, call, staged);
      await this.note(staged, calls.slice(place + 1));
    }
  }

  private async note(current: StagedCall | undefined, leftovers: readonly StagedCall[]): Promise<void> {
    await this.projects.change(this.corpus.project, { staging: { ...(current ? { current } : {}), leftovers } });
  }

  private async isKnown(module: string): Promise<boolean> {
    if ((await this.corpus.modules()).some(({ name }) => name === module)) return true;
    if ((await this.corpus.builtCategories()).includes(module)) return true;
    return (await this.files.count([this.corpus.project, module])) > 0;
  }

  private async upload(call: StagedCall, accepted: readonly AcceptedFile[]): Promise<{ id: string; version: number }[]> {
    const scope = [this.corpus.project, call.module];
    return inParallel(accepted, { limit: UPLOADS_AT_A_TIME }, ({ name, content, size, citableUrl, metadata }, _, signal) =>
      this.sourceBytes.hold(size, signal, async () => {
        const notes = {
          [STAGING_ID]: call.id,
          ...(citableUrl === '' ? {} : { [CITABLE_URL]: citableUrl }),
          ...(metadata === '' ? {} : { [STAGED_METADATA]: metadata }),
        };
        const bytes = await decodeBase64(content);
        const { id, version } = await this.files.upload({ scope, name, bytes, metadata: notes }).catch((error: unknown) => {
          throw error instanceof AppError ? new UploadFailed(`${name}: ${error.message}`, { cause: error }) : error;
        });
        return { id, version };
      }),
    );
  }
}

/** A file could not be uploaded: the one failure that is told in the answer's own words. */
class UploadFailed extends Error {}
