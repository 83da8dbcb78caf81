import { ensureCollections, inAppErrors, isNotFound } from '@strata/arango';
import type { Database } from 'arangojs';
import type { ProjectRow } from './project-row';
import { PROJECTS_COLLECTION } from './project-row';

/** Metadata of projects. */
export class Projects {
  constructor(private readonly db: Database) {}

  async prepare(): Promise<void> {
    await ensureCollections(this.db, [{ name: PROJECTS_COLLECTION, type: 'document' }]);
  }

  /** A project without stored metadata has an empty row. */
  async find(project: string): Promise<ProjectRow> {
    try {
      return await inAppErrors(() => this.db.collection<ProjectRow>(PROJECTS_COLLECTION).document(project));
    } catch (error) {
      if (isNotFound(error)) return { _key: project };
      throw error;
    }
  }

  /** Names of all projects of the database that have metadata. */
  async names(): Promise<string[]> {
    const query = 'FOR project IN @@projects RETURN project._key';
    return inAppErrors(async () => (await this.db.query<string>(query, { '@projects': PROJECTS_COLLECTION })).all());
  }

  /** Forgets a project's metadata. */
  async remove(project: string): Promise<void> {
    try {
      await inAppErrors(() => this.db.collection(PROJECTS_COLLECTION).remove(project, { silent: true }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  /** Overwrites the given fields of the project's row. */
  async change(project: string, change: Omit<Partial<ProjectRow>, '_key'>): Promise<void> {
    await inAppErrors(() =>
      this.db
        .collection<ProjectRow>(PROJECTS_COLLECTION)
        .save({ _key: project, ...change }, { overwriteMode: 'update', mergeObjects: false }),
    );
  }
}
