import type { SecretRing } from '@strata/auth';
import { ImporterReplica } from './importer-replica.client';

/** The importer replicas of the platform. Whoever uses one reserves it, so that lanes of one run do not wait for the same one. */
export class ImporterPool {
  private readonly replicas: ReadonlyMap<string, ImporterReplica>;
  private readonly reserved = new Set<string>();
  private turn = 0;

  constructor(addresses: readonly string[], ring: SecretRing) {
    this.replicas = new Map(addresses.map((address) => [address, new ImporterReplica(address, ring)]));
  }

  get size(): number {
    return this.replicas.size;
  }

  get(address: string): ImporterReplica | undefined {
    return this.replicas.get(address);
  }

  all(): ImporterReplica[] {
    return [...this.replicas.values()];
  }

  /** Replicas that nobody here has reserved; each call begins with the next one, so that work spreads. */
  inTurn(): ImporterReplica[] {
    const free = this.all().filter(({ address }) => !this.reserved.has(address));
    if (free.length === 0) return free;
    const first = this.turn++ % free.length;
    return [...free.slice(first), ...free.slice(0, first)];
  }

  /** @returns a function that gives the replica back */
  reserve(address: string): () => void {
    this.reserved.add(address);
    return () => this.reserved.delete(address);
  }

  close(): void {
    for (const replica of this.replicas.values()) replica.close();
  }
}
