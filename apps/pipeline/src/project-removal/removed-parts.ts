/** What a call has removed so far. */
export interface RemovedParts {
  deleted: boolean;
  readonly collections: string[];
  readonly graphs: string[];
  readonly views: string[];
  filesDeleted: number;
  /** names of files that somebody else has locked */
  readonly lockedSkipped: string[];
  readonly warnings: string[];
}

export function nothingRemoved(warnings: string[]): RemovedParts {
  return { deleted: false, collections: [], graphs: [], views: [], filesDeleted: 0, lockedSkipped: [], warnings };
}

export function removedAnything({ collections, graphs, views, filesDeleted }: RemovedParts): boolean {
  return collections.length + graphs.length + views.length + filesDeleted > 0;
}
