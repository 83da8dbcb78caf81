import type { KeyChange } from '../snapshots/key-layer';

/** What a commit group has changed, in order. */
export interface KeptGroup {
  readonly number: number;
  readonly changes: readonly KeyChange[];
}

/** Groups are kept for those who follow the log: so long after one has asked, and so many bytes. */
const FOLLOWED_MS = 300_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** what a change takes besides its bytes */
const CHANGE_BYTES = 100;

/**
 * The newest commit groups, for those who follow them. The files of the log hold the groups that LMDB may not have yet, and are written
 * over soon: what is in them is read when somebody begins to follow, and from then on groups are kept in memory too.
 */
export class LogTail {
  private groups: KeptGroup[] = [];
  private bytes = 0;
  private askedAtMs: number | null = null;

  /** @param inFiles the groups that the files of the log hold without a gap, up to the newest one */
  constructor(private readonly inFiles: () => readonly KeptGroup[]) {}

  /** To be told of each group. */
  note(number: number, changes: readonly KeyChange[]): void {
    if (this.askedAtMs === null) return;
    if (performance.now() - this.askedAtMs > FOLLOWED_MS) this.forget();
    else this.keep({ number, changes });
  }

  /** All groups that are kept, without gaps up to the newest one; also those to come. */
  follow(): readonly KeptGroup[] {
    if (this.askedAtMs === null) for (const group of this.inFiles()) this.keep(group);
    this.askedAtMs = performance.now();
    return this.groups;
  }

  /** What `follow` would give, without becoming a follower. */
  look(): readonly KeptGroup[] {
    return this.askedAtMs === null ? this.inFiles() : this.groups;
  }

  private keep({ number, changes }: KeptGroup): void {
    const wanted = changes.filter(isWanted);
    this.groups.push({ number, changes: wanted });
    this.bytes += sizeOf(wanted);
    if (this.bytes <= MAX_BYTES) return;
    let dropped = 0;
    for (; dropped < this.groups.length - 1 && this.bytes > MAX_BYTES / 2; dropped++)
      this.bytes -= sizeOf(this.groups[dropped]!.changes);
    this.groups = this.groups.slice(dropped);
  }

  private forget(): void {
    this.groups = [];
    this.bytes = 0;
    this.askedAtMs = null;
  }
}

function sizeOf(changes: readonly KeyChange[]): number {
  let sum = CHANGE_BYTES;
  for (const { key, value } of changes) sum += CHANGE_BYTES + key.length + (value?.length ?? 0);
  return sum;
}

/** Definitions are told by `DefinitionHistory`, index entries follow from the documents. */
const isWanted = ({ table }: KeyChange): boolean => table === 'documents';
