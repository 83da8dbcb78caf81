import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Identity } from '@strata/auth';
import { DatabaseAccess } from '@strata/auth';
import type { ListedProject } from '@strata/contracts';
import { projectCollections } from '@strata/contracts';
import { inLanes } from '@strata/event-loop';
import type { RegisteredProject } from '@strata/knowledge';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import { inProject } from '@strata/service-kit';
import { PROJECT_DIRECTORY } from '../operations/served-project';
import { CountDocuments } from './count-documents.use-case';
import { presentProject } from './present-project';

const LANES = 8;

@Injectable()
export class ListProjects {
  constructor(
    private readonly registry: ProjectRegistry,
    @Inject(PROJECT_DIRECTORY) private readonly directory: RegisteredProjects,
    @Inject(DatabaseAccess) private readonly access: Pick<DatabaseAccess, 'levelOf'>,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** The projects that the caller may read, by name. @throws AppError unavailable rather than leave one out or count it as empty */
  async execute(caller: Identity): Promise<ListedProject[]> {
    const readable = await this.readable(caller);
    const listed: ListedProject[] = [];
    const waiting = [...readable.entries()];
    await inLanes(LANES, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) listed[next[0]] = await this.counted(next[1]);
    });
    return listed;
  }

  private async readable(caller: Identity): Promise<RegisteredProject[]> {
    const { isOnly, standard } = this.directory;
    const served = (await this.registry.list()).filter(
      ({ _key, state }) => state !== 'creating' && (!isOnly || _key === standard.name),
    );
    const levels = await Promise.all(
      served.map(({ _key, database }) => this.access.levelOf(caller, database, projectCollections(_key))),
    );
    return served.filter((_, place) => levels[place] !== 'none');
  }

  private async counted(project: RegisteredProject): Promise<ListedProject> {
    const served = await this.directory.find(project._key);
    const count = served && (await inProject(this.moduleRef, CountDocuments, served));
    const counts = (await count?.execute()) ?? { documentCount: 0, categoryCount: 0 }; // removed just now
    return { ...presentProject(project), ...counts };
  }
}
