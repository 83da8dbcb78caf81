import type { CursorExtra } from '../database/split-cursor-reply';
import { markedQuery, withoutMarker } from '../database/query-marker';
import type { HttpCalls } from '../http/http-calls';
import type { ExplainedPlan } from '../plans/explained-plan';

/** Some rows of a query, and how to get the next ones. */
export interface RowBatch {
  readonly result: unknown[];
  readonly hasMore: boolean;
  /** of the cursor; absent behind the last row */
  readonly id?: string;
  readonly extra?: CursorExtra;
}

export interface ExplainReply {
  readonly plan: ExplainedPlan;
  readonly warnings: readonly { code: number; message: string }[];
}

export interface RunOptions {
  /** most rows of a batch */
  readonly batchSize: number;
  /** counts what every node of the plan does */
  readonly profile?: boolean;
  /** ends the query on the server as well */
  readonly signal?: AbortSignal;
}

interface CollectionList {
  readonly result: readonly { readonly name: string; readonly type: number; readonly isSystem: boolean }[];
}

const EDGE_COLLECTION = 3;
const QUERY_TIMEOUT_MS = 600_000;
/** Seconds after which the server forgets a cursor that nobody reads on. */
const CURSOR_TTL_S = 600;

/** AQL in the project's database, batch by batch, for people who look at the rows. Every call throws AppError as {@link HttpCalls.json} says. */
export class ProjectQueries {
  constructor(
    private readonly calls: HttpCalls,
    private readonly database: () => Promise<string>,
  ) {}

  /** The first rows of a query. @throws AppError with the server's `errorNum` as `type`; the signal's reason when it was ended */
  async run(aql: string, bindVars: Record<string, unknown>, { batchSize, profile = false, signal }: RunOptions): Promise<RowBatch> {
    const { text, marker } = markedQuery(aql);
    const body = { query: text, bindVars, batchSize, ttl: CURSOR_TTL_S, options: { profile: profile ? 2 : 0 } };
    const kill = () => void this.killMarked(marker);
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const path = await this.path('/_api/cursor');
      return await this.calls.json({ method: 'POST', path, body, timeoutMs: QUERY_TIMEOUT_MS, ...(signal && { signal }) });
    } catch (error) {
      throw withoutMarker(error);
    } finally {
      signal?.removeEventListener('abort', kill);
    }
  }

  /** The rows behind a batch. @throws AppError not-found when the server has forgotten the cursor */
  async more(id: string): Promise<RowBatch> {
    const path = await this.path(`/_api/cursor/${encodeURIComponent(id)}`);
    return this.calls.json({ method: 'POST', path, timeoutMs: QUERY_TIMEOUT_MS });
  }

  /** The plan that the server would run, without running it. */
  async explain(aql: string, bindVars: Record<string, unknown>): Promise<ExplainReply> {
    return this.calls.json({ method: 'POST', path: await this.path('/_api/explain'), body: { query: aql, bindVars } });
  }

  /** Collections by name, without those of the server. */
  async collections(): Promise<{ name: string; isEdges: boolean }[]> {
    const { result } = await this.calls.json<CollectionList>({ path: await this.path('/_api/collection?excludeSystem=true') });
    return result
      .map(({ name, type }) => ({ name, isEdges: type === EDGE_COLLECTION }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }

  private async killMarked(marker: string): Promise<void> {
    try {
      const running = await this.calls.json<{ id: string; query: string }[]>({ path: await this.path('/_api/query/current') });
      for (const { id, query } of running)
        if (query.includes(marker)) await this.calls.json({ method: 'DELETE', path: await this.path(`/_api/query/${id}`) });
    } catch {
      // it has ended by itself, or it is somebody's who may not end it: its time limit does
    }
  }

  private async path(rest: string): Promise<string> {
    return `/_db/${encodeURIComponent(await this.database())}${rest}`;
  }
}
