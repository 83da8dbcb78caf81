import type { CollectionDefinition, IndexDefinition } from '../database';
import type { TouchedDocument } from '../writable-view';

/** An index that is being built, as the rest of its database meets it (index-build.ts). */
export interface RunningBuild {
  readonly collection: CollectionDefinition;
  readonly index: IndexDefinition;
  /** resolves (and never rejects) when the build has ended, well or not */
  readonly ended: Promise<void>;
  /** Inside a commit group: a transaction has changed a document of the collection. */
  note(document: TouchedDocument): void;
  /** The next slice fails. */
  stop(): void;
  /** Nobody works on it any more. */
  end(): void;
}

/** The indexes of one database that are being built. */
export class RunningBuilds {
  private readonly builds = new Set<RunningBuild>();

  /** Inside a commit group: from now on the build hears of every change. */
  add(build: RunningBuild): void {
    this.builds.add(build);
  }

  remove(build: RunningBuild): void {
    this.builds.delete(build);
    build.end();
  }

  /** Inside a commit group: what a transaction has changed. */
  note(touched: Iterable<TouchedDocument>): void {
    if (this.builds.size === 0) return;
    for (const document of touched) for (const build of this.of(document.collection.id)) build.note(document);
  }

  of(collectionId: string): RunningBuild[] {
    return [...this.builds].filter(({ collection }) => collection.id === collectionId);
  }

  /** Whether entries lie under this number which are nobody's yet and about to be somebody's. */
  isFilling(indexNumber: number): boolean {
    return [...this.builds].some(({ index }) => index.number === indexNumber);
  }

  /** Ends all builds. */
  async stop(): Promise<void> {
    const ends = [...this.builds].map((build) => {
      build.stop();
      return build.ended;
    });
    await Promise.all(ends);
  }
}
