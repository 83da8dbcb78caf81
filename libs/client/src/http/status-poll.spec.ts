import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { StatusPoll } from './status-poll';

describe('asking for a status until something has ended', () => {
  it('pauses the longer the longer an answer takes', async () => {
    const order: string[] = [];
    const askAndPause = async (name: string, answerMs: number) => {
      const poll = new StatusPoll();
      expect(await poll.ask(() => sleep(answerMs, 'running'))).toBe('running');
      await poll.pause();
      order.push(name);
    };
    await Promise.all([askAndPause('slow', 80), askAndPause('quick', 1)]);
    expect(order).toEqual(['quick', 'slow']);
  });

  it('ends with the reason of its signal', async () => {
    const reason = new Error('enough');
    await expect(new StatusPoll().pause(AbortSignal.abort(reason))).rejects.toMatchObject({ cause: reason });
  });
});
