import { ArangoError } from '@strata/errors';
import { RunningBuilds } from '../index-builds/running-builds';
import type { CollectionDefinition, Database, ViewDefinition } from '../database';
import type { DatabaseDependencies } from '../database-dependencies';
import type { DefinitionStore } from './definition-store';
import { discard } from '../../storage/commits/garbage';
import type { GroupCommit } from '../../storage/commits/group-commit';
import type { KeyStore } from '../../storage/commits/key-store';
import { META } from '../../storage/catalog/meta-keys';

/** What changes of definitions work with: the parts of one database, and its newest catalog. */
export class DefinitionScope {
  readonly builds = new RunningBuilds();

  constructor(
    readonly database: Database,
    readonly store: KeyStore,
    readonly definitions: DefinitionStore,
    readonly commits: GroupCommit,
    readonly dependencies: DatabaseDependencies,
    /** inside a commit group: something was changed; `content`: documents, too */
    readonly markWritten: (what: 'definitions' | 'content') => void,
    /** deletes in the background what was discarded */
    readonly sweepGarbage: () => void,
  ) {}

  /** @throws ArangoError data-source-not-found (1203) */
  collection(nameOrId: string): CollectionDefinition {
    const collection = this.definitions.newest.collection(nameOrId);
    if (collection === undefined) throw notFound(nameOrId);
    return collection;
  }

  /** @throws ArangoError data-source-not-found (1203) */
  view(nameOrId: string): ViewDefinition {
    const view = this.definitions.newest.view(nameOrId);
    if (view === undefined) throw notFound(nameOrId);
    return view;
  }

  /** @throws ArangoError duplicate-name (1207): collections and views share their names */
  checkFree(name: string): void {
    if (this.definitions.newest.isTaken(name)) throw new ArangoError('duplicate-name', 'duplicate name');
  }

  /** Inside a commit group. */
  saveCollection(collection: CollectionDefinition): CollectionDefinition {
    this.dependencies.rules.validate(collection);
    this.definitions.saveCollection(collection);
    this.markWritten('definitions');
    return collection;
  }

  /** Inside a commit group. */
  saveView(view: ViewDefinition): ViewDefinition {
    this.definitions.saveView(view);
    this.markWritten('definitions');
    return view;
  }

  /** Inside a commit group: everything stored under the numbers of a collection is nobody's from now on. */
  discardContent(collection: CollectionDefinition): void {
    discard(this.store, 'documents', collection.number);
    this.store.remove('meta', META.count(collection.number));
    for (const index of collection.indexes) if (index.type !== 'primary') discard(this.store, 'entries', index.number);
    this.markWritten('content');
  }
}

function notFound(nameOrId: string): ArangoError {
  return new ArangoError('data-source-not-found', `collection or view not found: ${nameOrId}`);
}
