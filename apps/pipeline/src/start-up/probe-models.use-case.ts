import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ProjectModels } from '@strata/models';
import type { ProjectDirectory } from '@strata/service-kit';
import { inProject } from '@strata/service-kit';
import type { Log } from '../operations/log';
import { LOG } from '../operations/log';
import { PROJECT_DIRECTORY } from '../operations/served-project';

/** Tries the models of the standard project; those of others are tried when they are first needed. */
@Injectable()
export class ProbeModels {
  constructor(
    private readonly moduleRef: ModuleRef,
    @Inject(PROJECT_DIRECTORY) private readonly directory: Pick<ProjectDirectory, 'standard'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Never fails: what cannot be looked up now is tried again when models are needed. */
  async execute(): Promise<void> {
    try {
      await (await inProject(this.moduleRef, ProjectModels, this.directory.standard)).probe();
    } catch (err) {
      this.log.warn({ event: 'model-probe-put-off', err });
    }
  }
}
