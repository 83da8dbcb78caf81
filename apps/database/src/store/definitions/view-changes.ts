import { checkCollectionName } from './collection-names';
import type { JsonObject, ViewDefinition } from '../database';
import type { DefinitionScope } from './definition-scope';

type NewView = Pick<ViewDefinition, 'name' | 'type' | 'properties'>;

export function createView(scope: DefinitionScope, view: NewView): Promise<ViewDefinition> {
  return scope.commits.run(() => {
    checkCollectionName(view.name, false);
    scope.checkFree(view.name);
    const id = String(scope.dependencies.tick());
    return scope.saveView({ id, globallyUniqueId: `h${Number(id).toString(16).toUpperCase()}/${id}`, ...view });
  });
}

export function changeView(scope: DefinitionScope, nameOrId: string, properties: JsonObject): Promise<ViewDefinition> {
  return scope.commits.run(() => scope.saveView({ ...scope.view(nameOrId), properties }));
}

export function renameView(scope: DefinitionScope, nameOrId: string, newName: string): Promise<ViewDefinition> {
  return scope.commits.run(() => {
    const view = scope.view(nameOrId);
    checkCollectionName(newName, false);
    scope.checkFree(newName);
    return scope.saveView({ ...view, name: newName });
  });
}

export function dropView(scope: DefinitionScope, nameOrId: string): Promise<ViewDefinition> {
  return scope.commits.run(() => {
    const view = scope.view(nameOrId);
    scope.definitions.deleteView(view.id);
    scope.markWritten('definitions');
    return view;
  });
}
