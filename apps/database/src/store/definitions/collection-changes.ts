import type { CollectionDefinition, JsonObject } from '../database';
import type { DefinitionScope } from './definition-scope';
import type { NewCollection } from '../../storage/catalog/definitions';
import { changeDefinition, defineCollection } from './collection-definition';
import { checkCollectionName } from './collection-names';

export async function createCollection(scope: DefinitionScope, wanted: NewCollection): Promise<CollectionDefinition> {
  const { definitions, dependencies } = scope;
  const collection = await scope.commits.run(() => {
    checkCollectionName(wanted.name, wanted.isSystem ?? false);
    scope.checkFree(wanted.name);
    const id = String(dependencies.tick());
    const numbers = { id, number: definitions.nextNumber(), edgeIndexNumber: definitions.nextNumber() };
    return scope.saveCollection(defineCollection(wanted, numbers));
  });
  for (const observer of dependencies.observers) observer.collectionCreated?.(scope.database, collection);
  return collection;
}

export async function dropCollection(scope: DefinitionScope, nameOrId: string): Promise<void> {
  const collection = await scope.commits.run(() => {
    const dropped = scope.collection(nameOrId);
    scope.discardContent(dropped);
    scope.definitions.deleteCollection(dropped.id);
    return dropped;
  });
  forgetIndexes(scope, collection);
  for (const observer of scope.dependencies.observers) observer.collectionDropped?.(scope.database, collection);
  scope.sweepGarbage();
}

export async function renameCollection(scope: DefinitionScope, nameOrId: string, newName: string): Promise<CollectionDefinition> {
  const { before, after } = await scope.commits.run(() => {
    const collection = scope.collection(nameOrId);
    if (newName === collection.name) return { before: collection, after: collection };
    checkCollectionName(newName, collection.isSystem);
    scope.checkFree(newName);
    return { before: collection, after: scope.saveCollection({ ...collection, name: newName }) };
  });
  if (after === before) return after;
  for (const observer of scope.dependencies.observers) await observer.collectionRenamed?.(scope.database, after, before.name);
  return after;
}

export function changeCollection(scope: DefinitionScope, nameOrId: string, properties: JsonObject): Promise<CollectionDefinition> {
  return scope.commits.run(() => scope.saveCollection(changeDefinition(scope.collection(nameOrId), properties)));
}

/** The collection and its indexes take new numbers; what is stored under the old ones is deleted in the background. */
export async function truncateCollection(scope: DefinitionScope, nameOrId: string): Promise<void> {
  const { definitions } = scope;
  const before = await scope.commits.run(() => {
    const collection = scope.collection(nameOrId);
    scope.discardContent(collection);
    const number = definitions.nextNumber();
    const indexes = collection.indexes.map((index) => ({
      ...index,
      number: index.type === 'primary' ? number : definitions.nextNumber(),
    }));
    scope.saveCollection({ ...collection, number, indexes });
    return collection;
  });
  forgetIndexes(scope, before);
  scope.sweepGarbage();
}

function forgetIndexes({ dependencies, database }: DefinitionScope, collection: CollectionDefinition): void {
  for (const index of collection.indexes)
    for (const observer of dependencies.kinds.observersOf(index.type)) observer.dropped?.(database, index);
}
