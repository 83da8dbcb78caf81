/** Collection of project metadata; one for all projects of the database. */
export const PROJECTS_COLLECTION = 'pipeline_projects';

export interface LastBuild {
  readonly corpus_build_id: string;
  readonly status: 'building' | 'ready' | 'failed' | 'cancelled';
}

/** Metadata of a project. `_key` is the project's name. */
export interface ProjectRow {
  readonly _key: string;
  readonly last_build?: LastBuild;
  /** partitions of the category deleted last */
  readonly removed_partition_ids?: readonly string[];
  /** how the last update of documents stands */
  readonly importerOrchestration?: Readonly<Record<string, unknown>>;
  /** set once a project delete has removed anything and has not finished */
  readonly deletion_started?: boolean;
}
