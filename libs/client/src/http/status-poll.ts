import { setTimeout as sleep } from 'node:timers/promises';
import { patiently } from './patience';

const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
/** What takes long to tell, for it lists thousands of things or the platform is busy, is asked for less often. */
const TIMES_AN_ANSWER = 10;

/** Looks at something that runs on the platform until it has ended, through outages, with pauses that leave the platform to its work. */
export class StatusPoll {
  private tookMs = 0;

  async ask<Status>(call: () => Promise<Status>): Promise<Status> {
    const began = performance.now();
    const status = await patiently(call);
    this.tookMs = performance.now() - began;
    return status;
  }

  /** @throws AbortError, with its reason as the cause, once `signal` is aborted */
  async pause(signal?: AbortSignal): Promise<void> {
    const pauseMs = Math.min(Math.max(PAUSE_MS, TIMES_AN_ANSWER * this.tookMs), LONGEST_PAUSE_MS);
    await sleep(pauseMs, undefined, signal ? { signal } : {});
  }
}
