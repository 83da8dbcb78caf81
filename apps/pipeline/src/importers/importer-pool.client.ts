import type { SecretRing } from '@strata/auth';
import { ImporterReplica } from './importer-replica.client';
import type { ImporterPlace } from './importer-turns';
import { ImporterTurns } from './importer-turns';

/** The importer replicas of the platform: one connection each, shared by all projects. */
export class ImporterReplicas {
  readonly turns: ImporterTurns;
  private readonly replicas: ReadonlyMap<string, ImporterReplica>;

  constructor(addresses: readonly string[], ring: SecretRing) {
    this.replicas = new Map(addresses.map((address) => [address, new ImporterReplica(address, ring)]));
    this.turns = new ImporterTurns(addresses);
  }

  get(address: string): ImporterReplica | undefined {
    return this.replicas.get(address);
  }

  all(): ImporterReplica[] {
    return [...this.replicas.values()];
  }

  close(): void {
    for (const replica of this.replicas.values()) replica.close();
  }
}

/** The importer replicas as one project uses them: calls speak of that project, and it waits for its turn. */
export class ImporterPool {
  constructor(
    private readonly replicas: ImporterReplicas,
    private readonly project: string,
  ) {}

  get size(): number {
    return this.replicas.all().length;
  }

  /** Is any replica at work for this process? */
  get isAnyInUse(): boolean {
    return this.replicas.turns.isAnyInUse;
  }

  get(address: string): ImporterReplica | undefined {
    return this.replicas.get(address)?.inProject(this.project);
  }

  all(): ImporterReplica[] {
    return this.replicas.all().map((replica) => replica.inProject(this.project));
  }

  /** See {@link ImporterTurns.turn}. */
  async turn(wait: { patienceMs: number; signal: AbortSignal }): Promise<ImporterPlace | undefined> {
    return this.replicas.turns.turn(this.project, wait);
  }

  /** Keeps a replica that is known to work for this project already. */
  use(address: string): ImporterPlace {
    return this.replicas.turns.use(address);
  }
}
