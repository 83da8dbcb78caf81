import { describe, expect, it } from '@jest/globals';
import { ToolSession } from './tool-session';

/** A server of one tool that notes how many calls are under way. */
function countingServers() {
  const seen = { now: 0, most: 0 };
  const call = async () => {
    seen.most = Math.max(seen.most, ++seen.now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.now--;
    return { isError: false, text: '' };
  };
  return { seen, servers: { tools: new Map([['look', {} as never]]), missing: [], call } };
}

describe('tool calls that are asked for together', () => {
  it('run two at once, however many there are, and all come to an end', async () => {
    const { seen, servers } = countingServers();
    const events: string[] = [];
    const session = new ToolSession(servers, ({ event }) => void events.push(event), new AbortController().signal);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => session.call('look', {})));
    expect(outcomes.filter(({ isError }) => isError)).toEqual([]);
    expect([seen.most, events.length, session.made]).toEqual([2, 40, 20]);
  });

  it('that wait end with the caller who left', async () => {
    const { seen, servers } = countingServers();
    const leaving = new AbortController();
    const session = new ToolSession(servers, () => undefined, leaving.signal);
    const all = Promise.allSettled(Array.from({ length: 5 }, () => session.call('look', {})));
    leaving.abort();
    expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(seen.now).toBe(0);
  });
});
