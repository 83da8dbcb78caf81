import type { LinkedEntityList } from '@strata/contracts';
import type { HttpCalls } from '../http/http-calls';

/** Which entities are asked for; all of them unless said. */
export interface EntityQuery {
  partition?: string;
  /** part of the name, in any case */
  name?: string;
  /** 50 unless said, at most 1,000 */
  limit?: number;
}

/** Entities of the knowledge graph, and the same things in other partitions. */
export class LinkedEntities {
  constructor(
    private readonly calls: HttpCalls,
    private readonly importer: string,
  ) {}

  /** By name, then by partition. */
  list({ partition, name, limit }: EntityQuery = {}): Promise<LinkedEntityList> {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries({ partitionId: partition, name, limit }))
      if (value !== undefined) query.set(key, String(value));
    return this.calls.json({ path: `${this.importer}/entities?${query.toString()}` });
  }
}
