import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { ServedProject } from '@strata/service-kit';
import type { ProjectIndexes } from '../project-index/project-indexes';
import type { RetrieverRuns } from '../retriever-runs/retriever-runs';

const EVERY_MS = 60_000;

export interface ProjectUpkeepParts {
  /** reads the standard project */
  readonly prepare: () => Promise<void>;
  /** all that are served now */
  readonly projects: () => Promise<readonly ServedProject[]>;
  readonly indexes: Pick<ProjectIndexes, 'keepOnly'>;
  readonly runsOf: (project: ServedProject) => Pick<RetrieverRuns, 'endStale'>;
  readonly staleAfterMs: number;
}

/**
 * What the service does without being asked: at its start it reads the standard project, so that the first question need not wait; every
 * minute it ends runs whose service died under them, and forgets projects that were removed.
 */
export class ProjectUpkeep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isAtIt = false;

  constructor(private readonly parts: ProjectUpkeepParts) {}

  onApplicationBootstrap(): void {
    void this.parts.prepare().catch(() => undefined); // a database that is away is asked again by the first question
    this.timer = setInterval(() => void this.lookAfter(), EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One project after the other; a database that is away now will be asked again in a minute. */
  async lookAfter(): Promise<void> {
    if (this.isAtIt) return;
    this.isAtIt = true;
    try {
      const projects = await this.parts.projects();
      this.parts.indexes.keepOnly(projects);
      for (const project of projects)
        await this.parts
          .runsOf(project)
          .endStale(this.parts.staleAfterMs)
          .catch(() => undefined);
    } catch {
      return;
    } finally {
      this.isAtIt = false;
    }
  }
}
