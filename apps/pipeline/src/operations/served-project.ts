export { SERVED_PROJECT } from '@strata/service-kit';

/** Injection token of the database that holds jobs and leases of all projects: the standard project's. */
export const SHARED_DATABASE = Symbol('SharedDatabase');
/** Injection token of the database that holds the project of the request or job. */
export const PROJECT_DATABASE = Symbol('ProjectDatabase');
/** Injection token of the projects that this process serves. */
export const PROJECT_DIRECTORY = Symbol('ProjectDirectory');
/** Injection token of the job queue of all projects; use cases inject `JOB_QUEUE`, which sees their project's jobs only. */
export const ALL_JOBS = Symbol('AllJobs');
