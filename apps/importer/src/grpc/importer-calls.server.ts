import type { handleUnaryCall, sendUnaryData, ServerUnaryCall, ServerWritableStream } from '@grpc/grpc-js';
import { Metadata } from '@grpc/grpc-js';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { SecretRing } from '@strata/auth';
import type { FeedReply, FeedRequest, ImporterServer, ImportMultipleRequest, JobReply, WatchJobRequest } from '@strata/contracts';
import { RECLUSTER_ATTEMPT_HEADER } from '@strata/contracts';
import { AppError, renderAsStatus } from '@strata/errors';
import type { ModelOverrides } from '@strata/models';
import { openModelOverrides } from '@strata/models';
import type { ServedProject } from '@strata/service-kit';
import { inProject, requestIdFrom, withRequestId } from '@strata/service-kit';
import { ListEntities } from '../entity-links/list-entities.use-case';
import { ListMerges } from '../entity-merges/list-merges.use-case';
import { SplitMerge } from '../entity-merges/split-merge.use-case';
import { ReplicaHealth } from '../health/health.use-case';
import { IMPORT_LOG } from '../import-jobs/import-log';
import type { ImportLog } from '../import-jobs/import-log';
import { ImportJobs } from '../import-jobs/import-jobs.provider';
import { readLimit } from '../import-jobs/read-limit';
import { SERVICE_ID } from '../import-jobs/service-id';
import { StatusFeed } from '../import-jobs/status-feed.provider';
import { AcceptImport } from '../imports/accept-import.use-case';
import { batchReply, singleReply } from '../imports/import-replies';
import { AS_IN_PROTO, batchInSpellingOfBody, inSpellingOfBody } from '../imports/in-spelling-of-body';
import { StartRecluster } from '../recluster/start-recluster.use-case';
import { GrpcAuthentication } from './grpc-authentication.guard';
import { batchFields, feedMessage, jobMessage, singleFields } from './grpc-messages';
import { streamFeed, streamJob } from './stream-job.server';

/** The gRPC face of the service: the use cases of the HTTP API under their gRPC names. */
@Injectable()
export class ImporterCalls {
  constructor(
    private readonly authentication: GrpcAuthentication,
    private readonly modules: ModuleRef,
    private readonly jobs: ImportJobs,
    private readonly feed: StatusFeed,
    @Inject(IMPORT_LOG) private readonly log: ImportLog,
    @Inject(SERVICE_ID) private readonly serviceId: string,
    private readonly ring: SecretRing,
  ) {}

  implementation(): ImporterServer {
    return {
      health: this.unary('ro', async (_, project) => (await inProject(this.modules, ReplicaHealth, project)).execute()),
      import: this.unary('rw', async (request, project) => {
        const acceptImport = await inProject(this.modules, AcceptImport, project);
        return singleReply(await inSpellingOfBody(AS_IN_PROTO, 'import', () => acceptImport.single(singleFields(request))));
      }),
      importMultiple: this.unary('rw', async (request, project) => {
        const acceptImport = await inProject(this.modules, AcceptImport, project);
        const overrides = this.overrides(request, project);
        const started = await batchInSpellingOfBody(AS_IN_PROTO, () => acceptImport.batch(batchFields(request), overrides));
        const files = request.fileIds.length > 0 ? request.fileIds.length : request.files.length;
        return { ...batchReply(started, files, this.serviceId), busy: 'refused' in started && started.refused === 'busy' };
      }),
      recluster: this.unary('rw', async ({ partitionId }, project, metadata) =>
        inSpellingOfBody(AS_IN_PROTO, 'recluster', async () =>
          (await inProject(this.modules, StartRecluster, project)).execute(partitionId, metadata.get(RECLUSTER_ATTEMPT_HEADER)[0]),
        ),
      ),
      getJob: this.unary('ro', async ({ jobId }, { name }) => ({
        job: jobMessage(this.jobs.find(jobId, name).record, { history: true }),
      })),
      listJobs: this.unary('ro', async ({ limit }, { name }) => ({
        jobs: this.jobs.list(readLimit(limit), name).map((record) => jobMessage(record, { history: false })),
      })),
      listEntities: this.unary('ro', async (request, project) =>
        (await inProject(this.modules, ListEntities, project)).execute({ ...request, limit: request.limit ?? '' }),
      ),
      listMerges: this.unary('ro', async (request, project) =>
        (await inProject(this.modules, ListMerges, project)).execute({ ...request, limit: request.limit ?? '' }),
      ),
      splitMerge: this.unary('rw', async ({ mergeId }, project, metadata) => {
        const splitMerge = await inProject(this.modules, SplitMerge, project);
        return { merge: await splitMerge.execute(mergeId, this.authentication.callerOf(metadata)) };
      }),
      cancelJob: this.unary('rw', async ({ jobId, atBudget }, { name }) => {
        const job = this.jobs.find(jobId, name);
        if (atBudget) job.endSpending();
        else if (!job.record.isTerminal) job.cancel(new AppError('aborted', 'ImportCancelled', 'cancelled by the caller'));
        return { cancellationRequested: !job.record.isTerminal };
      }),
      watchJob: (call) => void this.watch(call),
      getFeed: this.unary('ro', async (_, { name }) => feedMessage(this.feed.of(name))),
      watchFeed: (call) => void this.watchFeed(call),
    };
  }

  private unary<Request, Reply>(
    level: 'ro' | 'rw',
    answer: (request: Request, project: ServedProject, metadata: Metadata) => Promise<Reply>,
  ): handleUnaryCall<Request, Reply> {
    return (call: ServerUnaryCall<Request, Reply>, callback: sendUnaryData<Reply>) => {
      const [sentId] = call.metadata.get('x-request-id');
      const work = async () => {
        const project = await this.authentication.admit(call.metadata, level);
        return answer(call.request, project, call.metadata);
      };
      withRequestId(requestIdFrom(typeof sentId === 'string' ? sentId : undefined), work).then(
        (reply) => callback(null, reply),
        (error: unknown) => callback(this.status(error)),
      );
    };
  }

  private async watch(call: ServerWritableStream<WatchJobRequest, JobReply>): Promise<void> {
    try {
      const { name } = await this.authentication.admit(call.metadata, 'ro');
      streamJob(this.jobs.find(call.request.jobId, name), call);
    } catch (error) {
      call.emit('error', this.status(error));
    }
  }

  private async watchFeed(call: ServerWritableStream<FeedRequest, FeedReply>): Promise<void> {
    try {
      const { name } = await this.authentication.admit(call.metadata, 'ro');
      streamFeed(this.feed, name, call);
    } catch (error) {
      call.emit('error', this.status(error));
    }
  }

  /** Sealed, so that nobody but the platform's services can say with whose key an import is paid. */
  private overrides({ sealedModels }: ImportMultipleRequest, { name }: ServedProject): ModelOverrides | undefined {
    return sealedModels === '' ? undefined : openModelOverrides(this.ring, name, sealedModels);
  }

  private status(error: unknown): { code: number; details: string; metadata: Metadata } {
    const { grpc, status, body } = renderAsStatus(error);
    if (status >= 500 && status !== 501) this.log('request-failed', { err: error });
    const metadata = new Metadata();
    if (typeof body['error_type'] === 'string') metadata.set('error-type', body['error_type']);
    return { code: grpc, details: String(body['message']), metadata };
  }
}
