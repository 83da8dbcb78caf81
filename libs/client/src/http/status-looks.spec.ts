import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { StatusLooks } from './status-looks';

describe('Looks at something that runs', () => {
  it('pause the longer the longer they take', async () => {
    const order: string[] = [];
    const lookAndPause = async (name: string, lookMs: number) => {
      const looks = new StatusLooks();
      expect(await looks.look(() => sleep(lookMs, 'running'))).toBe('running');
      await looks.pause();
      order.push(name);
    };
    await Promise.all([lookAndPause('slow', 80), lookAndPause('quick', 1)]);
    expect(order).toEqual(['quick', 'slow']);
  });

  it('end with the reason of their signal', async () => {
    const reason = new Error('enough');
    await expect(new StatusLooks().pause(AbortSignal.abort(reason))).rejects.toMatchObject({ cause: reason });
  });
});
