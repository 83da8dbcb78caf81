import { inAppErrors } from '@strata/arango';
import type { Embedder } from '@strata/models';
import type { Database } from 'arangojs';
import { ProjectIndex } from './project-index';
import { projectFingerprint, readProjectRows } from './project-rows';

/** Keeps the index of the project as the database has it now: looked at before every question, rebuilt when an import has ended. */
export class CurrentProjectIndex {
  private built: { fingerprint: string; index: Promise<ProjectIndex> } | undefined;

  constructor(
    private readonly db: Database,
    private readonly project: string,
    private readonly embedder: Pick<Embedder, 'semantic'>,
  ) {}

  /** @throws AppError unavailable when the database does not answer */
  async get(): Promise<ProjectIndex> {
    const fingerprint = await inAppErrors(() => projectFingerprint(this.db, this.project));
    if (this.built?.fingerprint === fingerprint) return this.built.index;
    const index = readProjectRows(this.db, this.project, this.embedder.semantic).then((rows) => new ProjectIndex(rows));
    this.built = { fingerprint, index };
    index.catch(() => (this.built = undefined)); // a failure is not worth keeping
    return index;
  }
}
