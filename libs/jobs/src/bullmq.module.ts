import type { DynamicModule, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type * as NestBullmq from '@nestjs/bullmq';
import type { BullRegistrar } from '@nestjs/bullmq';
import type { ConnectionOptions, Job, Queue, Worker } from 'bullmq';
import type { BullmqSettings } from './bullmq-job-queue';
import { BullmqJobQueue } from './bullmq-job-queue';
import type { JobStore } from './job-store';
import type { Ticket, TicketProcessor } from './ticket-lane';

/** A job lost its process when its worker gives no sign of life for so long, in milliseconds. */
const TAKE_OVER_AFTER_MS = 15_000;
/** A job may lose its process this often. */
const MAX_TAKE_OVERS = 1_000;
const DEFAULT_CONCURRENCY = 4;

/**
 * `BullmqJobQueue` for injection everywhere: Nest makes a queue and a worker for each name of a job, and closes them with the app. Workers are registered
 * when the job queue starts, not before. Whoever does not call this does not load `bullmq` or its client.
 */
@Module({})
export class BullmqModule {
  static async forRoot(store: JobStore, names: readonly string[], settings: BullmqSettings): Promise<DynamicModule> {
    const [nest, bullmq] = await Promise.all([import('@nestjs/bullmq'), import('bullmq')]);
    const queueNames = names.map((name) => `${settings.prefix}-${name}`);
    const processors = queueNames.map((queueName) => processorOf(nest, queueName, settings));
    return {
      module: BullmqModule,
      global: true,
      imports: [
        nest.BullModule.forRoot({ connection: connection(settings, false), extraOptions: { manualRegistration: true } }),
        nest.BullModule.registerQueue(...queueNames.map((name) => ({ name }))),
      ],
      providers: [
        ...processors,
        {
          provide: BullmqJobQueue,
          inject: [nest.BullRegistrar, ...queueNames.map((name) => nest.getQueueToken(name)), ...processors],
          useFactory: (registrar: BullRegistrar, ...parts: (Queue<Ticket> | TicketProcessor)[]) => {
            const lanes = names.map((name, at) => ({
              name,
              queue: parts[at] as Queue<Ticket>,
              processor: parts[names.length + at] as TicketProcessor,
            }));
            return new BullmqJobQueue(store, settings, lanes, {
              register: () => registrar.register(),
              delayed: () => new bullmq.DelayedError(),
            });
          },
        },
      ],
      exports: [BullmqJobQueue],
    };
  }
}

/** A class of its own for each queue: by its class Nest knows which queue a processor belongs to. */
function processorOf(
  { Processor, WorkerHost }: typeof NestBullmq,
  queueName: string,
  settings: BullmqSettings,
): Type<TicketProcessor> {
  const takeOverAfterMs = settings.takeOverAfterMs ?? TAKE_OVER_AFTER_MS;

  @Processor(queueName, {
    connection: connection(settings, true),
    concurrency: settings.concurrency ?? DEFAULT_CONCURRENCY,
    lockDuration: takeOverAfterMs,
    stalledInterval: Math.max(1_000, takeOverAfterMs / 3),
    maxStalledCount: MAX_TAKE_OVERS,
  })
  class NamedProcessor extends WorkerHost<Worker<Ticket>> implements TicketProcessor {
    take: TicketProcessor['take'] = () => Promise.reject(new Error(`${queueName} is worked off before the job queue has started`));

    process(ticket: Job<Ticket>, token?: string): Promise<void> {
      return this.take(ticket, token);
    }
  }
  return NamedProcessor;
}

/** Workers wait for Redis to come back; whoever adds a job is told that it is away. */
const connection = ({ redisUrl }: BullmqSettings, isPatient: boolean): ConnectionOptions => ({
  url: redisUrl,
  maxRetriesPerRequest: isPatient ? null : 3,
  enableOfflineQueue: isPatient,
});
