/** `POST /projects/v1`: without `database` one is made with the project and named after it. */
export interface CreateProjectRequest {
  name: string;
  database?: string;
  description?: string;
}

/** A project as the registry has it. */
export interface ProjectRecord {
  name: string;
  /** holds the project's collections, `{name}_…` */
  database: string;
  description: string;
  /** ISO 8601 */
  createdAt: string;
  createdBy: string;
}

/** One line of the list: what lies in a project, too. */
export interface ListedProject extends ProjectRecord {
  documentCount: number;
  categoryCount: number;
}

/** `GET /projects/v1`: what the caller may read. */
export interface ProjectList {
  projects: ListedProject[];
}

/** `DELETE /projects/v1/{project}`. */
export interface ProjectRemovalReply {
  /** every step is done; false: the same call again goes on where it stopped */
  deleted: boolean;
  project: string;
  collectionsDeleted: string[];
  graphsDeleted: string[];
  servicesDeleted: string[];
  viewsDeleted: string[];
  filesDeleted: number;
  lockedSkipped: string[];
  warnings: string[];
}
