import type { CollectionDefinition, ViewDefinition } from '../../storage/catalog/definitions';

/** A definition that was made (no `before`), changed, or dropped (no `after`) in a commit group. */
export interface DefinitionChange<D extends CollectionDefinition | ViewDefinition = CollectionDefinition | ViewDefinition> {
  readonly group: number;
  readonly before: D | undefined;
  readonly after: D | undefined;
}

const MAX_CHANGES = 2000;

/** The changes of definitions since the start, the newest ones: what the log says in bytes, in the words of its followers. */
export class DefinitionHistory {
  private changes: DefinitionChange[] = [];
  private open: DefinitionChange[] = [];

  /** Inside a group. */
  note(change: DefinitionChange): void {
    this.open.push(change);
  }

  groupEnded(succeeded: boolean): void {
    if (this.open.length === 0) return;
    if (succeeded) this.changes = [...this.changes, ...this.open].slice(-MAX_CHANGES);
    this.open = [];
  }

  all(): readonly DefinitionChange[] {
    return this.changes;
  }
}
