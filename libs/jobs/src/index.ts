export type { BullmqSettings } from './bullmq-job-queue';
export { BullmqJobQueue } from './bullmq-job-queue';
export { BullmqModule } from './bullmq.module';
export type { InProcessSettings } from './in-process-job-queue';
export { InProcessJobQueue } from './in-process-job-queue';
export type {
  FinishedJobs,
  JobConsumer,
  JobContext,
  JobFailure,
  JobProgress,
  JobQueue,
  JobRecord,
  JobState,
  JobWaiting,
  Json,
} from './job-queue';
export { JOB_QUEUE } from './job-queue';
export { JobStore } from './job-store';
export type { Jobs } from './project-jobs';
export { ProjectJobs } from './project-jobs';
