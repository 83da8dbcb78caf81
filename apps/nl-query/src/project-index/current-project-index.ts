import { Inject, Injectable } from '@nestjs/common';
import { ProjectModels } from '@strata/models';
import type { ServedProject } from '@strata/service-kit';
import { PROJECT } from '@strata/service-kit';
import type { BuiltIndex } from './project-indexes';
import { ProjectIndexes } from './project-indexes';
import type { ProjectState } from './project-state';

/** The index of the project that a question is about. */
@Injectable()
export class CurrentProjectIndex {
  constructor(
    private readonly indexes: ProjectIndexes,
    @Inject(ProjectModels) private readonly models: Pick<ProjectModels, 'current'>,
    @Inject(PROJECT) private readonly project: ServedProject,
  ) {}

  /**
   * @param withVectors the embedding model that the question is asked with says what is alike
   * @param looked what `look` has begun for the same question
   * @throws AppError unavailable when the database does not answer
   */
  get(withVectors: boolean, looked?: Promise<ProjectState>): Promise<BuiltIndex> {
    return this.indexes.get(this.project, withVectors, looked);
  }

  /** Begins to look what the database has of the project now. */
  look(): Promise<ProjectState> {
    return this.indexes.look(this.project);
  }

  /** So that the first question need not wait. */
  async prepare(): Promise<void> {
    const { embedder } = await this.models.current();
    await this.get(embedder.semantic);
  }
}
