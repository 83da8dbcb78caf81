import type { Database } from './database';
import type { DocumentRules } from './documents/document-rules';
import type { IndexKinds } from '../indexes/index-kinds';
import type { CatalogObserver } from './engine-api';
import type { RevisionClock } from '../storage/records/revision';

/** What a database takes from the engine it lives in. */
export interface DatabaseDependencies {
  readonly clock: RevisionClock;
  readonly rules: DocumentRules;
  readonly kinds: IndexKinds<Database>;
  readonly observers: readonly CatalogObserver[];
  /** what happened to the files, for the log */
  onNotice(notice: string): void;
  /** microseconds since 1970, never the same twice */
  tick(): number;
}
