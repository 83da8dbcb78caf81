import type { AppError } from '@strata/errors';
import type { EventStream } from '@strata/service-kit';
import { openEventStream } from '@strata/service-kit';
import type { FastifyReply } from 'fastify';
import type { RunEvent } from '../run-events/run-event';

/** How long a stream waits for a second event before it begins: a failure that comes sooner has a status of its own. */
const HOLD_MS = 1_000;

/** Where the events of a run go. */
export interface QueryReply {
  readonly take: (event: RunEvent) => void;
  /** whether more was told than that the run began */
  readonly hasOutput: () => boolean;
  /** The run has ended with `done`, or with `failure`. @throws AppError the failure, where it can still be an answer of its own */
  end(failure?: AppError): void | Promise<void>;
}

/** Events as they come, as server-sent events. */
export function streamedReply(reply: FastifyReply, keepAliveMs: number): QueryReply {
  let stream: EventStream | undefined;
  let count = 0;
  const held: RunEvent[] = [];
  const send = ({ event, ...data }: RunEvent) => stream?.send(event, data);
  const open = () => {
    clearTimeout(timer);
    if (stream !== undefined || reply.raw.destroyed) return;
    stream = openEventStream(reply, keepAliveMs);
    for (const event of held.splice(0)) send(event);
  };
  const timer = setTimeout(open, HOLD_MS);
  return {
    take: (event) => {
      count += 1;
      if (stream !== undefined) return void send(event);
      held.push(event);
      if (count > 1 && event.event !== 'error') open();
    },
    hasOutput: () => count > 1,
    end: (failure) => {
      if (failure !== undefined && stream === undefined) {
        clearTimeout(timer);
        if (failure.kind !== 'processing-failed') throw failure;
      }
      open();
      stream?.end();
    },
  };
}

/** The whole run as one JSON answer: the report when there is one, otherwise all that was said. */
export function collectedReply(reply: FastifyReply): QueryReply {
  const events: RunEvent[] = [];
  return {
    take: (event) => void events.push(event),
    hasOutput: () => events.length > 1,
    end: async (failure) => {
      if (failure !== undefined) throw failure;
      const last = events.at(-1);
      const said = events.flatMap((event) => (event.event === 'text' ? [event.content] : [])).join('');
      const body =
        last?.event === 'done' && last.synthesized
          ? { result: last.result, synthesized: true, accepted_query: last.accepted_query }
          : { result: said, synthesized: false };
      await reply.status(200).send(body);
    },
  };
}
