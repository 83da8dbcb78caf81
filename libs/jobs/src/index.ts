export type { JobConsumer, JobContext, JobFailure, JobProgress, JobQueue, JobRecord, JobState, Json } from './job-queue';
export { JOB_QUEUE, TERMINAL_STATES } from './job-queue';
