/** Collection of the registry, in `_system`: all projects of the platform, whichever databases hold them. */
export const REGISTRY_COLLECTION = '_strata_projects';

/** A project as registered. `_key` is its name. */
export interface RegisteredProject {
  readonly _key: string;
  /** holds the project's collections, `{name}_…` */
  readonly database: string;
  /** the database was made with the project and goes with it */
  readonly owns_database: boolean;
  readonly description: string;
  /** milliseconds since the epoch */
  readonly created_at: number;
  readonly created_by: string;
  /** `creating` and `deleting` are gone through again at the next start when the process dies meanwhile */
  readonly state: 'creating' | 'active' | 'deleting';
  /** what the removal that has begun was asked to do with the files */
  readonly deletes_files?: boolean | undefined;
}

/** As stored: names are unique whatever their case. */
export interface RegistryRow extends RegisteredProject {
  readonly lower_name: string;
}
