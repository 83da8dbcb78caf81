import { asAppError, ensureIndex, inAppErrors, isNotFound } from '@strata/arango';
import { isProjectName } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { DocumentCollection } from 'arangojs/collections';
import type { RegisteredProject, RegistryRow } from './registered-project';
import { REGISTRY_COLLECTION } from './registered-project';

const MAX_CACHED = 1_000;
const DUPLICATE_NAME = 1207;

export interface RegistrySettings {
  /** how long a registered project may be taken from memory, in milliseconds; default 2,000. An unknown name is always asked for. */
  readonly cacheMs?: number;
}

/** Which projects there are on the platform. */
export class ProjectRegistry {
  private readonly rows: DocumentCollection<RegistryRow>;
  private readonly cache = new Map<string, { readonly until: number; readonly project: RegisteredProject }>();
  private readonly cacheMs: number;

  /** @param system the database `_system` */
  constructor(
    private readonly system: Database,
    { cacheMs = 2_000 }: RegistrySettings = {},
  ) {
    this.rows = system.collection<RegistryRow>(REGISTRY_COLLECTION);
    this.cacheMs = cacheMs;
  }

  async prepare(): Promise<void> {
    await inAppErrors(async () => {
      if (await this.rows.exists()) return;
      await this.rows.create({ isSystem: true, waitForSync: true }).catch((error: unknown) => {
        if ((error as { errorNum?: unknown }).errorNum !== DUPLICATE_NAME) throw error; // somebody else was first
      });
    });
    await ensureIndex(this.system, REGISTRY_COLLECTION, {
      type: 'persistent',
      name: 'unique_whatever_the_case',
      fields: ['lower_name'],
      unique: true,
    });
  }

  /** May be up to two seconds old; `undefined` is always fresh. Services may ask before anybody has made the registry: then it is empty. */
  async find(name: string): Promise<RegisteredProject | undefined> {
    if (!isProjectName(name)) return undefined;
    const known = this.cache.get(name);
    if (known && known.until > Date.now()) return known.project;
    this.cache.delete(name);
    const project = await this.read(name);
    if (project) this.remember(project);
    return project;
  }

  /** All projects by name, those that are half made or half deleted too. */
  async list(): Promise<RegisteredProject[]> {
    try {
      return await inAppErrors(async () => {
        const cursor = await this.system.query<RegistryRow>(
          `FOR project IN ${REGISTRY_COLLECTION} SORT project._key RETURN project`,
        );
        return (await cursor.all()).map(asProject);
      });
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  /** @throws AppError aborted `ProjectExistsError` when the name is taken, in whatever case */
  async add(project: RegisteredProject): Promise<void> {
    try {
      await inAppErrors(() => this.rows.save({ ...project, lower_name: project._key.toLowerCase() }, { waitForSync: true }));
    } catch (error) {
      const translated = asAppError(error);
      if (translated instanceof AppError && translated.type === 'UniqueConstraintViolated') throw projectExists(project._key);
      throw error;
    }
    this.cache.delete(project._key);
  }

  /** @returns the project as it is now, `undefined` when there is none */
  async change(
    name: string,
    change: Partial<Pick<RegisteredProject, 'description' | 'state' | 'deletes_files'>>,
  ): Promise<RegisteredProject | undefined> {
    this.cache.delete(name);
    try {
      await inAppErrors(() => this.rows.update(name, change, { waitForSync: true }));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
    this.cache.delete(name); // somebody may have read in between
    return this.read(name);
  }

  /** Does nothing when there is no such project. */
  async remove(name: string): Promise<void> {
    try {
      await inAppErrors(() => this.rows.remove(name, { waitForSync: true }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    this.cache.delete(name);
  }

  private async read(name: string): Promise<RegisteredProject | undefined> {
    try {
      return asProject(await inAppErrors(() => this.rows.document(name)));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  private remember(project: RegisteredProject): void {
    const [oldest] = this.cache.keys();
    if (this.cache.size >= MAX_CACHED && oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(project._key, { until: Date.now() + this.cacheMs, project });
  }
}

/** The row without what only the database and this file know of it. */
function asProject(row: RegistryRow): RegisteredProject {
  const { _key, database, owns_database, description, created_at, created_by, state, deletes_files } = row;
  return {
    ...{ _key, database, owns_database, description, created_at, created_by, state },
    ...(deletes_files === undefined ? {} : { deletes_files }),
  };
}

export const projectExists = (name: string) =>
  new AppError('aborted', 'ProjectExistsError', `there is a project ${JSON.stringify(name)} already (case does not count)`, {
    project: name,
  });
