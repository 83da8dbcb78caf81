import { ArangoError } from '@strata/errors';
import { aliasEntries, requireView, viewIndexes } from '../search/definitions/view-indexes';
import type { Database, JsonObject, ViewDefinition } from '../store/database';
import { checkAliases, changedAliases } from './aliases';
import { checkLinks, changeLinks, dropLinks } from './links';
import { givenAliases, givenLinks, newViewSettings, patchedViewSettings, replacedViewSettings } from './view-settings';

export const VIEW_TYPES = ['arangosearch', 'search-alias'] as const;

/**
 * Creates a view with its links or aliases. What the request got wrong is found before anything is written; when filling a link fails
 * (an analyzer that cannot be built) the view goes again.
 * @throws ArangoError duplicate-name, illegal-name, bad-parameter, data-source-not-found (a linked collection)
 */
export async function createView(database: Database, given: JsonObject): Promise<ViewDefinition> {
  const { name, type } = given;
  if (typeof name !== 'string') throw new ArangoError('bad-parameter', "view: 'name' must be a string");
  if (type === 'search-alias') {
    const aliases = changedAliases(database.catalog, [], givenAliases(given));
    return database.createView({ name, type, properties: { indexes: aliases } });
  }
  if (type !== 'arangosearch') throw new ArangoError('bad-parameter', `view: unknown type '${String(type)}'`);
  const links = givenLinks(given);
  checkLinks(database, links);
  const view = await database.createView({ name, type, properties: newViewSettings(given) });
  try {
    await changeLinks(database, view, links);
  } catch (error) {
    await dropView(database, view.id);
    throw error;
  }
  return view;
}

/** PATCH: links and aliases not mentioned stay. */
export async function updateView(database: Database, name: string, given: JsonObject): Promise<ViewDefinition> {
  const view = requireView(database.catalog, name);
  if (view.type === 'search-alias') {
    return database.changeView(view.id, { indexes: changedAliases(database.catalog, aliasEntries(view), givenAliases(given)) });
  }
  const settings = patchedViewSettings(view.properties, given);
  const links = givenLinks(given);
  checkLinks(database, links);
  await changeLinks(database, view, links);
  return database.changeView(view.id, settings);
}

/** PUT: what is not mentioned goes, or returns to its default. */
export async function replaceView(database: Database, name: string, given: JsonObject): Promise<ViewDefinition> {
  const view = requireView(database.catalog, name);
  if (view.type === 'search-alias') {
    const aliases = givenAliases(given);
    checkAliases(aliases);
    return database.changeView(view.id, { indexes: changedAliases(database.catalog, [], aliases) });
  }
  const settings = replacedViewSettings(view.properties, given);
  const links = givenLinks(given);
  checkLinks(database, links);
  const unmentioned = viewIndexes(database.catalog, view).filter(
    ({ collection }) => !links.has(collection.name) && !links.has(collection.id),
  );
  await dropLinks(database, unmentioned);
  await changeLinks(database, view, links);
  return database.changeView(view.id, settings);
}

export async function dropView(database: Database, name: string): Promise<void> {
  const view = requireView(database.catalog, name);
  if (view.type === 'arangosearch') await dropLinks(database, viewIndexes(database.catalog, view));
  await database.dropView(view.id);
}
