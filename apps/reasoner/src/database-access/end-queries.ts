import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayCalls } from './gateway-calls';

const CALL_MS = 5_000;
/** What was sent just before may not have begun yet. */
const LOOKS = 3;
const PAUSE_MS = 50;

interface RunningQuery {
  readonly id: string;
  readonly query: string;
  readonly state?: string;
}

/**
 * Ends what still runs of a query that nobody waits for, in the database itself: an ArangoDB goes on when its client leaves. Fails with
 * nothing: the query's own time limit is still there.
 * @param mark what the query's text begins with
 */
export async function endQueries(calls: GatewayCalls, mark: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const running = await calls.json({ method: 'GET', path: '/_api/query/current', timeoutMs: CALL_MS }).catch(() => []);
    const ours = (running as unknown as readonly RunningQuery[]).filter(({ query }) => query.startsWith(mark));
    for (const { id, state } of ours)
      if (state !== 'killed')
        await calls
          .json({ method: 'DELETE', path: `/_api/query/${encodeURIComponent(id)}`, timeoutMs: CALL_MS })
          .catch(() => undefined); // it has ended meanwhile
    if (ours.length === 0 && look > 0) return;
    await pause(PAUSE_MS);
  }
}
