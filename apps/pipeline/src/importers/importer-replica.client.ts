import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';
import { credentials, Metadata, status } from '@grpc/grpc-js';
import type { SecretRing } from '@strata/auth';
import { signSuperuserToken } from '@strata/auth';
import type { FeedReply, ImportMultipleReply, ImportMultipleRequest, Job, JobReply, ReclusterReply } from '@strata/contracts';
import { ImporterClient, PROJECT_HEADER, RECLUSTER_ATTEMPT_HEADER } from '@strata/contracts';
import type { ErrorKind } from '@strata/errors';
import { AppError, ERROR_KINDS, kindOfGrpcStatus } from '@strata/errors';

const CALL_TIMEOUT_MS = 15_000;
/** A healthy replica says something at least every ten seconds. */
const SILENCE_MS = 30_000;
const MESSAGE_BYTES = 64 * 2 ** 20;

/** One importer replica over gRPC. A replica that does not answer is `unavailable`; a job it does not know is `not-found`. */
export class ImporterReplica {
  /**
   * @param address host:port
   * @param project whose data the calls are about; unset: the importer's standard one
   */
  constructor(
    readonly address: string,
    private readonly ring: SecretRing,
    private readonly project?: string,
    private readonly client: ImporterClient = connect(address),
  ) {}

  /** The same replica, over the same connection, for calls about a project. */
  inProject(project: string): ImporterReplica {
    return new ImporterReplica(this.address, this.ring, project, this.client);
  }

  async health(): Promise<{ success: boolean; message: string }> {
    return this.unary((metadata, options, done) => this.client.health({}, metadata, options, done));
  }

  /** Offers a batch. A busy replica answers `busy`, which is no failure. */
  async importMultiple(request: ImportMultipleRequest): Promise<ImportMultipleReply> {
    return this.unary((metadata, options, done) => this.client.importMultiple(request, metadata, options, done));
  }

  /** Has the communities of a partition found anew, by an attempt that stands in the graph. @returns id of the job. @throws AppError unavailable also while the replica is busy */
  async recluster(partitionId: string, attempt: string): Promise<string> {
    const reply = await this.unary<ReclusterReply>((metadata, options, done) => {
      metadata.set(RECLUSTER_ATTEMPT_HEADER, attempt);
      return this.client.recluster({ partitionId }, metadata, options, done);
    });
    return reply.jobId;
  }

  async job(jobId: string): Promise<Job> {
    return known(await this.unary<JobReply>((metadata, options, done) => this.client.getJob({ jobId }, metadata, options, done)));
  }

  /** Jobs the replica remembers, the running one first. */
  async jobs(): Promise<Job[]> {
    return (await this.unary<{ jobs: Job[] }>((metadata, options, done) => this.client.listJobs({}, metadata, options, done))).jobs;
  }

  /** @param atBudget only its spending ends: the calls under way are waited for, and their answers are kept and counted */
  async cancelJob(jobId: string, { atBudget = false } = {}): Promise<void> {
    await this.unary((metadata, options, done) => this.client.cancelJob({ jobId, atBudget }, metadata, options, done));
  }

  /**
   * Follows a job to its end.
   * @param onState told about every change, and about every sign of life
   * @returns the terminal state, or `undefined` when the stream broke off first
   */
  async watch(jobId: string, onState: (job: Job) => void, signal: AbortSignal): Promise<Job | undefined> {
    const stream = this.client.watchJob({ jobId }, this.metadata());
    return new Promise((resolve, reject) => {
      const stop = () => stream.cancel();
      let timer = setTimeout(stop, SILENCE_MS);
      let last: Job | undefined;
      signal.addEventListener('abort', stop, { once: true });
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        finish();
      };
      const answer = () => resolve(last?.isTerminal ? last : undefined);
      (stream as ClientReadableStream<JobReply>)
        .on('data', ({ job }: JobReply) => {
          clearTimeout(timer);
          timer = setTimeout(stop, SILENCE_MS);
          if (!job) return;
          last = job;
          onState(job);
        })
        .on('end', () => settle(answer))
        .on('error', (error: ServiceError) =>
          settle(() => (error.code === status.NOT_FOUND ? reject(asReplicaError(error, this.address)) : answer())),
        );
    });
  }

  /** What the replica did last for the project. */
  async feed(): Promise<FeedReply> {
    return this.unary((metadata, options, done) => this.client.getFeed({}, metadata, options, done));
  }

  /**
   * Follows what the replica does for the project, until `signal` or until it goes away.
   * @param onState told its feed at once, with earlier states, then after every change
   */
  async watchFeed(onState: (feed: FeedReply) => void, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const stream: ClientReadableStream<FeedReply> = this.client.watchFeed({}, this.metadata());
    const stop = () => stream.cancel();
    signal.addEventListener('abort', stop, { once: true });
    await new Promise<void>((resolve) => {
      let timer = setTimeout(stop, SILENCE_MS);
      stream
        .on('data', (feed: FeedReply) => {
          clearTimeout(timer);
          timer = setTimeout(stop, SILENCE_MS);
          onState(feed);
        })
        .on('end', resolve)
        .on('error', () => resolve()) // cancelled, or away: who wants to know more asks again
        .on('close', () => clearTimeout(timer));
    });
    signal.removeEventListener('abort', stop);
  }

  close(): void {
    this.client.close();
  }

  private unary<Reply>(
    call: (metadata: Metadata, options: { deadline: number }, done: (error: ServiceError | null, reply: Reply) => void) => unknown,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      call(this.metadata(), { deadline: Date.now() + CALL_TIMEOUT_MS }, (error, reply) => {
        if (error) reject(asReplicaError(error, this.address));
        else resolve(reply);
      });
    });
  }

  private metadata(): Metadata {
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${signSuperuserToken(this.ring, { serverId: 'pipeline' })}`);
    if (this.project !== undefined) metadata.set(PROJECT_HEADER, this.project);
    return metadata;
  }
}

function connect(address: string): ImporterClient {
  return new ImporterClient(address, credentials.createInsecure(), {
    'grpc.max_receive_message_length': MESSAGE_BYTES,
    'grpc.max_send_message_length': MESSAGE_BYTES,
    'grpc.initial_reconnect_backoff_ms': 200,
    'grpc.max_reconnect_backoff_ms': 2_000,
  });
}

function known({ job }: JobReply): Job {
  if (!job) throw new AppError('not-found', 'UnknownImportJob', 'the importer does not know the job');
  return job;
}

/** Types of refusals that the pipeline tells apart or shows. */
const TYPE_OF_KIND: Partial<Record<ErrorKind, string>> = {
  'not-found': 'UnknownImportJob',
  unauthenticated: 'ImporterRefusedToken',
  'permission-denied': 'ImporterRefusedToken',
};

function asReplicaError(error: ServiceError, address: string): AppError {
  const message = `importer ${address}: ${error.details || error.message}`;
  const kind = kindOfGrpcStatus(error.code, error.details);
  const type = TYPE_OF_KIND[kind] ?? (ERROR_KINDS[kind].retry ? 'ImporterUnavailable' : 'ImportRefused');
  return new AppError(kind, type, message, {}, { cause: error });
}
