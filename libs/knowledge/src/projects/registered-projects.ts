import type { ProjectDirectory, ServedProject } from '@strata/service-kit';
import type { ProjectRegistry } from './project-registry';

export interface ServedProjects {
  readonly registry: Pick<ProjectRegistry, 'find'>;
  /** the project of the service's settings; served without being looked up */
  readonly standard: ServedProject;
  /** the service serves no other one (`PROJECT_ONLY`) */
  readonly isOnly: boolean;
}

/** The projects that a service serves: its standard one, and those of the registry unless it is pinned. */
export class RegisteredProjects implements ProjectDirectory {
  readonly standard: ServedProject;

  constructor(private readonly served: ServedProjects) {
    this.standard = served.standard;
  }

  /** Is {@link standard} the only one? */
  get isOnly(): boolean {
    return this.served.isOnly;
  }

  async find(name: string): Promise<ServedProject | undefined> {
    if (name === this.standard.name) return this.standard;
    if (this.served.isOnly) return undefined;
    const project = await this.served.registry.find(name);
    if (!project || project.state === 'creating') return undefined;
    return { name, database: project.database, createdAt: project.created_at };
  }
}
