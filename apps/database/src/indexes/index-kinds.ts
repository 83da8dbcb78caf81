import type { DocumentEntries, IndexKind, IndexObserver } from './index-kind';

/** The kinds of indexes that one engine knows, by `type`, and who follows them. */
export class IndexKinds<D> {
  private readonly kinds = new Map<string, IndexKind<D>>();
  private readonly observers = new Map<string, readonly IndexObserver<D>[]>();

  constructor(kinds: readonly IndexKind<D>[]) {
    for (const kind of kinds) this.register(kind);
  }

  /** A kind takes the types it names from the one that had them. */
  register(kind: IndexKind<D>): void {
    for (const type of kind.types) this.kinds.set(type, kind);
  }

  observe(observer: IndexObserver<D>): void {
    for (const type of observer.types) this.observers.set(type, [...(this.observers.get(type) ?? []), observer]);
  }

  of(type: string): IndexKind<D> | undefined {
    return this.kinds.get(type);
  }

  /** The kind itself, and others. */
  observersOf(type: string): readonly IndexObserver<D>[] {
    const kind = this.kinds.get(type);
    const others = this.observers.get(type) ?? [];
    return kind?.committed === undefined && kind?.dropped === undefined ? others : [kind, ...others];
  }

  /** Whether somebody works on all that a transaction has changed in a collection with such an index. */
  needsChanges(type: string): boolean {
    return this.kinds.get(type)?.apply !== undefined || this.observersOf(type).some(({ committed }) => committed !== undefined);
  }
}

/** `_key` of the document that an entry of a unique index belongs to. */
export function ownerOf({ ownerOf }: DocumentEntries, value: Buffer): string {
  if (ownerOf === undefined) throw new Error('a unique index has entries that name no document');
  return ownerOf(value);
}
