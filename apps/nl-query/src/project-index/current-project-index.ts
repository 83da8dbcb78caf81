import { Inject, Injectable } from '@nestjs/common';
import type { ServedProject } from '@strata/service-kit';
import { PROJECT } from '@strata/service-kit';
import type { BuiltIndex } from './project-indexes';
import { ProjectIndexes } from './project-indexes';

/** The index of the project that a question is about. */
@Injectable()
export class CurrentProjectIndex {
  constructor(
    private readonly indexes: ProjectIndexes,
    @Inject(PROJECT) private readonly project: ServedProject,
  ) {}

  /** @throws AppError unavailable when the database does not answer */
  get(): Promise<BuiltIndex> {
    return this.indexes.get(this.project);
  }
}
