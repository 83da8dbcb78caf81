/** Collection of project metadata; one for all projects of the database. */
export const PROJECTS_COLLECTION = 'pipeline_projects';

export interface LastBuild {
  readonly corpus_build_id: string;
  readonly status: 'building' | 'ready' | 'failed' | 'cancelled';
}

/** Files that one direct upload (`POST /v1/import-multiple`) has stored. */
export interface StagedCall {
  readonly id: string;
  /** label of the files */
  readonly module: string;
  /** the label was unknown before, so that it goes with the files */
  readonly createdCategory: boolean;
  readonly names: readonly string[];
  /** absent until all of them were uploaded */
  readonly files?: readonly { readonly id: string; readonly version: number }[];
}

export interface Staging {
  /** what a build without a selector is made of */
  readonly current?: StagedCall;
  /** what is to be deleted: earlier uploads, and those that never came to their end */
  readonly leftovers: readonly StagedCall[];
}

/** Which models a project uses. A key is never stored: the id of the secret profile that stands for it is. */
export interface StoredModelConfiguration {
  readonly chat: StoredEndpoint<'openai' | 'custom' | 'triton'>;
  readonly embedding: StoredEndpoint;
  readonly multimodal_model: string;
  /** seconds since the epoch */
  readonly saved_at: number;
}

export interface StoredEndpoint<Provider extends string = 'openai' | 'custom'> {
  readonly provider: Provider;
  readonly model: string;
  readonly secret_profile_id: string;
  /** empty: the provider's own */
  readonly url: string;
}

/** The removal of a category, from its first removed row to its last. */
export interface StartedCategoryRemoval {
  /** the operation that has begun it: as long as it lives, nobody else goes on with it */
  readonly operation: string;
  readonly category: string;
  readonly deletes_files: boolean;
  /** ids of its partitions */
  readonly partitions: readonly string[];
}

/** Metadata of a project. `_key` is the project's name. */
export interface ProjectRow {
  readonly _key: string;
  readonly last_build?: LastBuild;
  /** partitions of the category deleted last */
  readonly removed_partition_ids?: readonly string[];
  /** how the last update of documents stands */
  readonly importerOrchestration?: Readonly<Record<string, unknown>>;
  readonly staging?: Staging;
  /** null once it has come to its end */
  readonly category_removal?: StartedCategoryRemoval | null;
  readonly model_config?: StoredModelConfiguration;
  /** of questions alone; whichever of the two was saved last counts for them */
  readonly query_model_config?: StoredModelConfiguration;
  /** what the project delete that has started was asked to do with the files */
  readonly deletion_deletes_files?: boolean;
  /** set once a project delete has removed anything and has not finished */
  readonly deletion_started?: boolean;
}
