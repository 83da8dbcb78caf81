import type { ProjectDirectory, ServedProject } from '@strata/service-kit';
import type { ProjectRegistry } from './project-registry';
import type { RegisteredProject } from './registered-project';

export interface ServedProjects {
  readonly registry: Pick<ProjectRegistry, 'find' | 'list'>;
  /** the project of the service's settings; served without being looked up */
  readonly standard: ServedProject;
  /** the service serves no other one (`PROJECT_ONLY`) */
  readonly isOnly: boolean;
  /** a project that is being deleted is not found any more: what the service would make in it, nobody would remove */
  readonly hidesDeleting?: boolean;
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
    return project && this.isServed(project) ? asServed(project) : undefined;
  }

  /** All of them, the standard one first. */
  async list(): Promise<ServedProject[]> {
    if (this.served.isOnly) return [this.standard];
    const others = (await this.served.registry.list()).filter(
      (project) => project._key !== this.standard.name && this.isServed(project),
    );
    return [this.standard, ...others.map(asServed)];
  }

  private isServed({ state }: RegisteredProject): boolean {
    return state === 'active' || (state === 'deleting' && this.served.hidesDeleting !== true);
  }
}

const asServed = ({ _key, database, created_at }: RegisteredProject): ServedProject => ({
  name: _key,
  database,
  createdAt: created_at,
});
