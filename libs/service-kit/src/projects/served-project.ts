/** A project as a request or a job means it: its name, and where its collections (`{name}_…`) lie. */
export interface ServedProject {
  readonly name: string;
  readonly database: string;
  /** tells it apart from an earlier project of that name; milliseconds since the epoch */
  readonly createdAt?: number | undefined;
}

/** Knows the projects that a service serves. */
export interface ProjectDirectory {
  /** the one that requests without a name mean */
  readonly standard: ServedProject;
  /** @returns `undefined` when there is none of that name, or it is not served here */
  find(name: string): Promise<ServedProject | undefined>;
}

/** What is noted on a request once its caller is known: no project, no rights. */
export interface RequestInProject {
  servedProject?: ServedProject | undefined;
}

/** Injection token of the project that the current request or job means. */
export const PROJECT = Symbol('Project');
/** Injection token of its name. */
export const SERVED_PROJECT = Symbol('ServedProject');

/** Stands where a request has not shown who it comes from. There is no such database, so that nothing can be read by it. */
export const NO_PROJECT: ServedProject = { name: '', database: '_none' };
