import type { DatabaseLog, LoggedDocument, LoggedGroup } from './database-log';
import type { DefinitionChange } from './definitions/definition-history';
import type { DefinitionStore } from './definitions/definition-store';
import type { CollectionDefinition } from '../storage/catalog/definitions';
import type { KeyStore } from '../storage/commits/key-store';
import type { KeptGroup } from '../storage/log/log-tail';
import { StoredRecord } from '../storage/records/stored-record';

const NUMBER_BYTES = 4;

/** The commit groups of one database in terms of its definitions and documents. */
export class StoredLog implements DatabaseLog {
  constructor(
    private readonly store: KeyStore,
    private readonly definitions: DefinitionStore,
  ) {}

  get last(): number {
    return this.store.lastGroup;
  }

  get first(): number {
    return this.store.tail.look()[0]?.number ?? this.last + 1;
  }

  *follow(after: number): Generator<LoggedGroup> {
    const groups = this.store.tail.follow();
    const changes = this.definitions.history.all();
    const collections = this.collectionsAt(after, changes);
    for (const group of groups) {
      if (group.number <= after) continue;
      const definitions = changes.filter((change) => change.group === group.number);
      for (const { after: definition } of definitions)
        if (definition !== undefined && 'indexes' in definition) collections.set(definition.number, definition);
      yield { number: group.number, definitions, documents: documentsOf(group, collections, definitions) };
    }
  }

  /** The collections by number as they were after that group. */
  private collectionsAt(group: number, changes: readonly DefinitionChange[]): Map<number, CollectionDefinition> {
    const collections = new Map(this.definitions.committed.collections().map((collection) => [collection.number, collection]));
    for (const change of changes.toReversed()) {
      if (change.group <= group) break;
      if (change.before !== undefined && 'indexes' in change.before) collections.set(change.before.number, change.before);
    }
    return collections;
  }
}

function* documentsOf(
  { changes }: KeptGroup,
  collections: ReadonlyMap<number, CollectionDefinition>,
  definitions: readonly DefinitionChange[],
): Generator<LoggedDocument> {
  const emptied = new Set(definitions.flatMap(emptiedNumber));
  for (const { table, key: stored, value } of changes) {
    if (table !== 'documents') continue;
    const number = Buffer.from(stored.slice(0, NUMBER_BYTES), 'latin1').readUInt32BE();
    const collection = collections.get(number);
    if (collection === undefined || emptied.has(number)) continue;
    const key = stored.slice(NUMBER_BYTES);
    yield { collection, key, document: value === null ? undefined : new StoredRecord(collection.name, key, value) };
  }
}

/** the number under which the documents were that a change of a definition has taken away */
function emptiedNumber({ before, after }: DefinitionChange): number[] {
  if (before === undefined || !('indexes' in before)) return [];
  return after !== undefined && 'indexes' in after && after.number === before.number ? [] : [before.number];
}
