import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Embedder } from '@strata/models';
import type { Database } from 'arangojs';
import { ProjectIndex } from './project-index';
import { projectFingerprint, readProjectRows } from './project-rows';

/** The index, and what it was built from. */
export interface BuiltIndex {
  /** Changes whenever the project's documents do. */
  fingerprint: string;
  index: ProjectIndex;
}

/** Keeps the index of the project as the database has it now: looked at before every question, rebuilt when an import has ended. */
export class CurrentProjectIndex implements OnApplicationBootstrap {
  private built: { fingerprint: string; index: Promise<ProjectIndex> } | undefined;

  constructor(
    private readonly db: Database,
    private readonly project: string,
    private readonly embedder: Pick<Embedder, 'semantic'>,
  ) {}

  /** Reads what is there already, so that the first question need not wait; a database that is away is asked again then. */
  onApplicationBootstrap(): void {
    void this.get().catch(() => undefined);
  }

  /** @throws AppError unavailable when the database does not answer */
  async get(): Promise<BuiltIndex> {
    const fingerprint = await projectFingerprint(this.db, this.project);
    if (this.built?.fingerprint !== fingerprint) {
      const index = readProjectRows(this.db, this.project, this.embedder.semantic).then((rows) => ProjectIndex.build(rows));
      const built = { fingerprint, index };
      this.built = built;
      index.catch(() => {
        if (this.built === built) this.built = undefined; // a failure is not worth keeping
      });
    }
    const { built } = this;
    return { fingerprint: built!.fingerprint, index: await built!.index };
  }
}
