import { asAppError, ensureCollections, inAppErrors, isConflict, isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { DocumentCollection } from 'arangojs/collections';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HeldLease } from './held-lease';
import type { Lease, LeaseRequest, OperationHolder } from './lease';

const MAX_COLLISIONS = 50;
/** Milliseconds between two looks whether it is one's turn. */
const LOOK_EVERY_MS = 50;

/** Stored form: one row per project, so that every decision is one compare-and-set on its revision. */
interface ProjectOperations {
  readonly fencing: number;
  readonly operations: readonly OperationHolder[];
}

export interface LeaseSettings {
  /** collection of the leases; one row per project */
  readonly collection: string;
  /** milliseconds between two signs of life; default 15 s */
  readonly heartbeatMs?: number;
  /** milliseconds without a sign of life after which anybody may take over; default 120 s */
  readonly staleAfterMs?: number;
}

/** Who runs what in a project: leases kept in the database, so that every process of the service obeys them. */
export class OperationLeases {
  /** this process; a restarted one is somebody else, who may still resume its own operations by their id */
  private readonly owner = randomUUID();
  private readonly held = new Set<HeldLease>();
  private readonly rows: DocumentCollection<ProjectOperations>;
  private readonly heartbeatMs: number;
  private readonly staleAfterMs: number;

  constructor(
    private readonly db: Database,
    { collection, heartbeatMs = 15_000, staleAfterMs = 120_000 }: LeaseSettings,
  ) {
    this.rows = db.collection<ProjectOperations>(collection);
    this.heartbeatMs = heartbeatMs;
    this.staleAfterMs = staleAfterMs;
  }

  async prepare(): Promise<void> {
    await ensureCollections(this.db, [{ name: this.rows.name, type: 'document' }]);
  }

  /**
   * Takes a place among the project's operations. The same `id` again replaces the earlier holder at once, live or not: that is how
   * a restarted service goes on, and how a second process takes over; the replaced one sees its signal.
   * @throws AppError aborted `OperationRunning` with `details.holder` when a live operation excludes this one
   */
  async acquire({ project, kind, id, excludedBy }: LeaseRequest): Promise<Lease> {
    const holder = await this.change(project, ({ fencing, operations }) => {
      const now = Date.now();
      const others = operations.filter((operation) => operation.id !== id && this.isAlive(operation, now));
      const excluding = others.find((operation) => excludedBy.includes(operation.kind));
      if (excluding) throw operationRunning(excluding);
      const earlier = operations.find((operation) => operation.id === id);
      const mine = { kind, id, owner: this.owner, acquiredAt: earlier?.acquiredAt ?? now, heartbeatAt: now, fencing: fencing + 1 };
      return { next: { fencing: mine.fencing, operations: [...others, mine] }, result: mine };
    });
    const lease = new HeldLease(project, holder, {
      heartbeatMs: this.heartbeatMs,
      staleAfterMs: this.staleAfterMs,
      beat: () => this.beat(project, holder),
      stopped: () => this.held.delete(lease),
    });
    this.held.add(lease);
    return lease;
  }

  /**
   * Takes a place behind running operations of the same kind, in whichever process they run: they come one after another, in no given order.
   * @param request its kind is among `excludedBy`
   * @param waitMs longest wait
   * @throws AppError aborted `OperationRunning` for an operation of another kind, and for one of its own that has not ended in that time
   */
  async acquireInTurn(request: LeaseRequest, waitMs: number): Promise<Lease> {
    for (const deadline = Date.now() + waitMs; ; await sleep(LOOK_EVERY_MS))
      try {
        return await this.acquire(request);
      } catch (error) {
        if (!(error instanceof AppError) || error.type !== 'OperationRunning' || Date.now() >= deadline) throw error;
        if ((error.details['holder'] as OperationHolder).kind !== request.kind) throw error;
      }
  }

  /** Gives the place back; does nothing if somebody else has taken the operation over meanwhile. */
  async release(lease: Lease): Promise<void> {
    this.handOver(lease);
    await this.remove(lease.project, (operation) => operation.fencing === lease.fencing);
  }

  /** Ends the heartbeat but keeps the place, for whoever acquires the same operation next: a job that was just queued. */
  handOver(lease: Lease): void {
    for (const held of this.held) if (held.fencing === lease.fencing && held.project === lease.project) held.stop();
  }

  /** Removes an operation that is known to be over, whoever held it. */
  async forget(project: string, operationId: string): Promise<void> {
    await this.remove(project, (operation) => operation.id === operationId);
  }

  /** Forgets a project with all that ever ran in it. What is held there counts as lost. */
  async removeProject(project: string): Promise<void> {
    try {
      await inAppErrors(() => this.rows.remove(project, { silent: true }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  /** The live operations of a project, oldest first. */
  async holders(project: string): Promise<OperationHolder[]> {
    const row = await this.read(project);
    const now = Date.now();
    return (row?.operations ?? []).filter((operation) => this.isAlive(operation, now)).sort((a, b) => a.acquiredAt - b.acquiredAt);
  }

  /** Names of the projects in which something has been running, live or not. */
  async projects(): Promise<string[]> {
    return inAppErrors(async () =>
      (await this.db.query<string>('FOR row IN @@rows SORT row._key RETURN row._key', { '@rows': this.rows.name })).all(),
    );
  }

  /** Ends all heartbeats without giving anything back: a stopping service resumes its operations after the restart. */
  stop(): void {
    for (const lease of this.held) lease.stop();
  }

  private isAlive(operation: OperationHolder, now: number): boolean {
    return now - operation.heartbeatAt < this.staleAfterMs;
  }

  /** @returns false when the operation is no longer held by this fencing number */
  private async beat(project: string, { fencing }: OperationHolder): Promise<boolean> {
    return this.change(project, (row) => {
      if (!row.operations.some((operation) => operation.fencing === fencing)) return { result: false };
      const beaten = (operation: OperationHolder) =>
        operation.fencing === fencing ? { ...operation, heartbeatAt: Date.now() } : operation;
      return { next: { ...row, operations: row.operations.map(beaten) }, result: true };
    });
  }

  private async remove(project: string, isMeant: (operation: OperationHolder) => boolean): Promise<void> {
    await this.change(project, (row) => {
      if (!row.operations.some(isMeant)) return { result: undefined };
      return { next: { ...row, operations: row.operations.filter((operation) => !isMeant(operation)) }, result: undefined };
    });
  }

  /** One compare-and-set on the project's row, repeated while others get in between. */
  private async change<T>(
    project: string,
    decide: (row: ProjectOperations) => { next?: ProjectOperations; result: T },
  ): Promise<T> {
    for (let collision = 0; collision < MAX_COLLISIONS; collision++) {
      const row = await this.read(project);
      const { next, result } = decide(row ?? { fencing: 0, operations: [] });
      if (!next) return result;
      try {
        if (row) await this.rows.replace(project, next, { ifMatch: row._rev });
        else await this.rows.save({ _key: project, ...next });
        return result;
      } catch (error) {
        if (!isConflict(error) && !isUniqueViolation(error)) throw asAppError(error);
      }
    }
    throw new AppError('unavailable', 'LeaseContention', `too many processes change the operations of project ${project} at once`);
  }

  private async read(project: string): Promise<(ProjectOperations & { _rev: string }) | undefined> {
    try {
      return await inAppErrors(() => this.rows.document(project));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
}

function isUniqueViolation(error: unknown): boolean {
  const translated = asAppError(error);
  return translated instanceof AppError && translated.type === 'UniqueConstraintViolated';
}

function operationRunning(holder: OperationHolder): AppError {
  return new AppError('aborted', 'OperationRunning', `${holder.kind} ${holder.id} is running`, { holder });
}
