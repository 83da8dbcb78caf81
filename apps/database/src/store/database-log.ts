import type { DefinitionChange } from './definitions/definition-history';
import type { CollectionDefinition } from '../storage/catalog/definitions';
import type { StoredDocument } from '../storage/records/stored-document';

/** What a commit group has done. Groups are the units of durability: several small writes, or one transaction. */
export interface LoggedGroup {
  readonly number: number;
  readonly definitions: readonly DefinitionChange[];
  /** documents as the group has left them; those of collections that it has dropped or emptied afterwards are left out */
  readonly documents: Iterable<LoggedDocument>;
}

export interface LoggedDocument {
  readonly collection: CollectionDefinition;
  readonly key: string;
  /** undefined: removed */
  readonly document: StoredDocument | undefined;
}

/** The log of a database as far as it is kept: a moment for everybody, some minutes and 32 MiB for those who follow it. */
export interface DatabaseLog {
  /** number of the newest group */
  readonly last: number;
  /** number of the oldest group that is kept; `last + 1` when none is */
  readonly first: number;
  /** The kept groups behind `after`. Further ones are kept from now on, as long as somebody asks. */
  follow(after: number): Iterable<LoggedGroup>;
}
