import type { CollectionDefinition } from '../../storage/catalog/definitions';

/** The commits of one database by number: larger ones are later. */
export class CommitNumbers {
  private lastNumber: number;
  private visibleNumber: number;
  private notifiedNumber: number;
  private isChanged = false;
  /** newest commit by number of the collection */
  private readonly lastChanges = new Map<number, number>();

  /** @param stored the last one of the run before */
  constructor(stored: number) {
    this.lastNumber = this.visibleNumber = this.notifiedNumber = stored;
  }

  /** the newest commit, that of the open group too */
  get last(): number {
    return this.lastNumber;
  }

  /** what snapshots see */
  get visible(): number {
    return this.visibleNumber;
  }

  /** what all index kinds have been told of */
  get notified(): number {
    return this.notifiedNumber;
  }

  /** whether the open group has changed anything */
  get hasChanges(): boolean {
    return this.isChanged;
  }

  lastChange({ number }: CollectionDefinition): number {
    return this.lastChanges.get(number) ?? 0;
  }

  /** Inside a group: definitions have changed. */
  noteDefinitions(): void {
    this.isChanged = true;
  }

  /** Inside a group: documents change. */
  noteDocuments(): void {
    this.isChanged = true;
    this.lastNumber++;
  }

  /** In which collections the last commit has changed documents: once the group stands, where that is told apart. */
  noteWritten(written: Iterable<{ readonly collection: CollectionDefinition }>): void {
    for (const { collection } of written) this.lastChanges.set(collection.number, this.lastNumber);
  }

  /** The group has ended; what it has changed can be seen when it `succeeded`. */
  groupEnded(succeeded: boolean): void {
    this.isChanged = false;
    if (succeeded) this.visibleNumber = this.lastNumber;
  }

  /** Index kinds have been told of all commits that can be seen. */
  told(): void {
    this.notifiedNumber = this.visibleNumber;
  }
}
