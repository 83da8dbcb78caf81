import type { DocumentChange } from '../indexes/index-kind';
import type { CollectionDefinition, Database, IndexDefinition, Snapshot, StoredDocument } from '../store/database';
import type { AdjacencyView } from './adjacency-view';
import { buildEdgeLists } from './build-edge-lists';
import { confirmExistence } from './confirm-existence';
import type { EdgeLists } from './edge-lists';
import { VertexTable } from './vertex-table';

/** Lists are made anew when this share of them has changed, but not before so many vertices have. */
const WORN_SHARE = 0.05;
const LEAST_WORN = 2000;
/** Beyond this many changes a build is given up: a bulk load is going on. */
const MAX_PENDING = 200_000;
/** What one commit changes is noted before anybody else gets a turn: beyond so many edges the lists are given up instead. */
const MAX_AT_ONCE = 20_000;
/** Building may take at most this part of the time. */
const BUILD_SHARE = 0.1;

interface Change {
  readonly id: string;
  readonly inbound: boolean;
  readonly commitNumber: number;
}

/** The lists of one edge collection, and the next ones while they are being made. */
interface Entry {
  lists: EdgeLists | null;
  lastUse: number;
  /** changes since the snapshot that is being read; null while nothing is being made */
  pending: Change[] | null;
  nextBuildAtMs: number;
}

/** The edge lists of one database, by the number of their edge index: truncation gives a new one. */
export class DatabaseAdjacency {
  private table = new VertexTable();
  /** what is being made or looked for, in which snapshot */
  private readonly work = new Map<Promise<void>, Snapshot>();
  private isStopped = false;
  /** which vertices exist has to be found out, but not before that time */
  private isUnconfirmed = false;
  private nextConfirmAtMs = 0;
  private readonly entries = new Map<number, Entry>();
  lastUse = 0;

  constructor(
    private readonly database: Database,
    private readonly leastEdges: number,
    private readonly onGrowth: () => void,
  ) {}

  view(snapshot: Snapshot, use: number): AdjacencyView {
    this.lastUse = use;
    // a commit that nobody has told us of yet may be in this snapshot
    const isAhead = snapshot.commitNumber > this.database.notifiedCommit;
    const table = this.hasLists ? this.table : null;
    if (table !== null) this.adoptCatalog(table, snapshot);
    return {
      table,
      knowsExistence: table !== null && !isAhead,
      lists: (collection) => {
        const index = collection.indexes.find(({ type }) => type === 'edge');
        if (index === undefined || isAhead || snapshot.ownChanges(collection).length > 0) return null;
        const entry = this.entryOf(index, use);
        if (this.isBuildDue(entry)) this.startBuild(entry, index, collection, snapshot);
        return entry.lists && entry.lists.commitNumber <= snapshot.commitNumber ? entry.lists : null;
      },
    };
  }

  edgesChanged(index: IndexDefinition, changes: readonly DocumentChange[], commitNumber: number): void {
    const entry = this.entries.get(index.number);
    if (entry === undefined || (entry.lists === null && entry.pending === null)) return;
    if (changes.length > MAX_AT_ONCE) {
      entry.lists = entry.pending = null;
      return;
    }
    for (const { before, after } of changes) {
      const [oldFrom, oldTo] = endsOf(before);
      const [newFrom, newTo] = endsOf(after);
      if (oldFrom === newFrom && oldTo === newTo) continue;
      for (const id of [oldFrom, newFrom]) if (id !== undefined) this.note(entry, { id, inbound: false, commitNumber });
      for (const id of [oldTo, newTo]) if (id !== undefined) this.note(entry, { id, inbound: true, commitNumber });
    }
    if (entry.pending !== null && entry.pending.length > MAX_PENDING) entry.pending = null;
    if (entry.lists !== null && entry.lists.changedCount > entry.lists.rows) entry.lists = null;
  }

  documentsChanged(changes: readonly DocumentChange[], commitNumber: number): void {
    if (!this.hasLists) return;
    for (const { before, after } of changes) {
      if (before === undefined || after !== undefined) continue;
      const slash = before.id.indexOf('/');
      const vertex = this.table.find(before.id.slice(0, slash), before.key);
      this.table.existence.noteRemoval(vertex, commitNumber);
    }
  }

  forget(index: IndexDefinition): void {
    this.entries.delete(index.number);
    if (!this.hasLists) this.table = new VertexTable();
  }

  /** Makes room. What had to go is not made again at once. */
  forgetLeastUsed(): void {
    const present = [...this.entries.values()].filter(({ lists, pending }) => lists !== null || pending !== null);
    const oldest = present.sort((a, b) => a.lastUse - b.lastUse)[0];
    if (oldest) Object.assign(oldest, { lists: null, pending: null, nextBuildAtMs: performance.now() + EVICTED_MS });
    if (!this.hasLists) this.table = new VertexTable();
  }

  /** The database ends: nothing is made any more. Resolves when nothing reads it for lists. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.entries.clear(); // those who make lists stop before they read on
    for (const snapshot of this.work.values()) snapshot.release();
    await Promise.allSettled(this.work.keys());
  }

  get byteLength(): number {
    let sum = this.hasLists ? this.table.byteLength : 0;
    for (const { lists } of this.entries.values()) sum += lists?.byteLength ?? 0;
    return sum;
  }

  private get hasLists(): boolean {
    for (const { lists, pending } of this.entries.values()) if (lists !== null || pending !== null) return true;
    return false;
  }

  private isOnlyOne(entry: Entry): boolean {
    for (const other of this.entries.values())
      if (other !== entry && (other.lists !== null || other.pending !== null)) return false;
    return true;
  }

  private entryOf(index: IndexDefinition, use: number): Entry {
    let entry = this.entries.get(index.number);
    if (entry === undefined)
      this.entries.set(index.number, (entry = { lists: null, lastUse: use, pending: null, nextBuildAtMs: 0 }));
    entry.lastUse = use;
    return entry;
  }

  private isBuildDue({ lists, pending, nextBuildAtMs }: Entry): boolean {
    if (this.isStopped || pending !== null || performance.now() < nextBuildAtMs) return false;
    return lists === null || lists.changedCount > Math.max(LEAST_WORN, lists.rows * WORN_SHARE);
  }

  private startBuild(entry: Entry, index: IndexDefinition, collection: CollectionDefinition, { commitNumber }: Snapshot): void {
    const snapshot = this.database.snapshot();
    const isSame = snapshot.catalog.collection(collection.id)?.indexes.includes(index);
    if (!isSame || snapshot.commitNumber < commitNumber || snapshot.count(collection) < this.leastEdges) {
      entry.nextBuildAtMs = performance.now() + RETRY_MS;
      snapshot.release();
      return;
    }
    const pending: Change[] = [];
    if (!this.hasLists) this.table.existence.trustFrom(this.database.notifiedCommit);
    entry.pending = pending;
    this.keepWorking(snapshot, () =>
      this.build(entry, pending, { index, collection, snapshot }).finally(() => {
        if (entry.pending === pending) entry.pending = null;
      }),
    );
  }

  private keepWorking(snapshot: Snapshot, start: () => Promise<void>): void {
    const work = start().finally(() => {
      snapshot.release();
      this.work.delete(work);
    });
    this.work.set(work, snapshot);
  }

  /** Names may mean other collections now: what was known of their documents is forgotten then, and found out anew. */
  private adoptCatalog(table: VertexTable, { catalog }: Snapshot): void {
    if (!table.collections.adopt(catalog)) {
      table.existence.clear();
      this.isUnconfirmed = true;
    }
    if (this.isUnconfirmed && performance.now() >= this.nextConfirmAtMs) this.startConfirming();
  }

  /** Finds out which vertices exist: otherwise the first walks would look up each of theirs. */
  private startConfirming(): void {
    const { table } = this;
    const snapshot = this.database.snapshot();
    if (!table.collections.adopt(snapshot.catalog)) table.existence.clear();
    this.isUnconfirmed = false;
    this.nextConfirmAtMs = Infinity;
    const startedAt = performance.now();
    const isWanted = () => !this.isStopped && this.table === table && table.collections.isKnown(snapshot.catalog.version);
    this.keepWorking(snapshot, () =>
      confirmExistence(snapshot, table, isWanted)
        .catch(() => undefined) // walks look for themselves
        .finally(() => (this.nextConfirmAtMs = performance.now() + (performance.now() - startedAt) / BUILD_SHARE)),
    );
  }

  private async build(
    entry: Entry,
    pending: readonly Change[],
    { index, collection, snapshot }: { index: IndexDefinition; collection: CollectionDefinition; snapshot: Snapshot },
  ): Promise<void> {
    const startedAt = performance.now();
    const before = this.table;
    const table = this.isOnlyOne(entry) ? new VertexTable() : before; // a new one leaves out vertices that are gone
    const isWanted = () => entry.pending === pending && this.entries.get(index.number) === entry && this.table === before;
    try {
      const lists = await buildEdgeLists(snapshot, collection, index, table, isWanted);
      if (lists === undefined || (table !== before && !this.isOnlyOne(entry))) return;
      this.table = table;
      table.existence.trustFrom(this.database.notifiedCommit);
      for (const change of pending) this.noteIn(lists, change);
      entry.lists = lists;
      this.startConfirming();
      this.onGrowth();
    } catch {
      entry.lists = null; // the index answers; the next try comes by itself
    } finally {
      const pauseMs = (performance.now() - startedAt) / BUILD_SHARE;
      entry.nextBuildAtMs = Math.max(entry.nextBuildAtMs, performance.now() + pauseMs);
    }
  }

  private note(entry: Entry, change: Change): void {
    entry.pending?.push(change);
    if (entry.lists) this.noteIn(entry.lists, change);
  }

  private noteIn(lists: EdgeLists, { id, inbound, commitNumber }: Change): void {
    if (commitNumber <= lists.commitNumber) return;
    const slash = id.indexOf('/');
    lists.noteChange(this.table.find(id.slice(0, slash), id.slice(slash + 1)), inbound, commitNumber);
  }
}

/** A collection that is too small is counted again after this time. */
const RETRY_MS = 1000;
const EVICTED_MS = 60_000;

function endsOf(edge: StoredDocument | undefined): readonly [string | undefined, string | undefined] {
  return edge ? [String(edge.get('_from')), String(edge.get('_to'))] : [undefined, undefined];
}
