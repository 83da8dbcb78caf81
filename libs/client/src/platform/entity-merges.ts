import type { EntityMerge, EntityMergeList, SplitMergeAnswer } from '@strata/contracts';
import type { HttpCalls } from '../http/http-calls';

/** Which merges are asked for; all of them unless said. */
export interface MergeQuery {
  partition?: string;
  /** part of either name, in any case */
  name?: string;
  state?: EntityMerge['state'];
  /** 50 unless said, at most 1,000 */
  limit?: number;
}

/** The first summary of a language model may take its time. */
const SPLIT_TIMEOUT_MS = 300_000;

/** Which names imports took for one thing, and their way back. */
export class EntityMerges {
  constructor(
    private readonly calls: HttpCalls,
    private readonly importer: string,
  ) {}

  /** The least certain first. */
  list({ partition, name, state, limit }: MergeQuery = {}): Promise<EntityMergeList> {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries({ partitionId: partition, name, state, limit }))
      if (value !== undefined) query.set(key, String(value));
    return this.calls.json({ path: `${this.importer}/merges?${query.toString()}` });
  }

  /**
   * Takes two names apart; no later import of the project makes them one. What is split already stays so.
   * @throws AppError not-found `UnknownMergeError`; aborted while another operation changes the graph
   */
  async split(mergeId: string): Promise<EntityMerge> {
    const path = `${this.importer}/merges/${encodeURIComponent(mergeId)}/split`;
    return (await this.calls.json<SplitMergeAnswer>({ method: 'POST', path, timeoutMs: SPLIT_TIMEOUT_MS })).merge;
  }
}
