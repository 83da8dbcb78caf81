import type { Job, Queue, Worker } from 'bullmq';

/** What lies in Redis of a job. */
export interface Ticket {
  readonly id: string;
}

/** The one who carries out the jobs of one name, as Nest's module for BullMQ knows it. */
export interface TicketProcessor {
  /** set before the worker is registered */
  take: (ticket: Job<Ticket>, token: string | undefined) => Promise<void>;
  readonly worker: Worker<Ticket>;
}

/** The queue of one job name, and the one who works it off. */
export interface TicketLane {
  readonly name: string;
  readonly queue: Queue<Ticket>;
  readonly processor: TicketProcessor;
}
