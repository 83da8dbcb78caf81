import { shortName } from '../analyzers/analyzer-store';
import { viewIndexes } from '../search/definitions/view-indexes';
import type { Database, JsonObject, JsonValue, ViewDefinition } from '../store/database';

/** What every answer about a view carries. */
export function describedView({ id, name, type, globallyUniqueId }: ViewDefinition): JsonObject {
  return { id, name, type, globallyUniqueId };
}

/** With all properties; links and aliases as they are now. */
export function fullView(database: Database, view: ViewDefinition): JsonObject {
  const indexes = viewIndexes(database.catalog, view);
  if (view.type === 'search-alias') {
    return {
      ...describedView(view),
      indexes: indexes.map(({ collection, index }) => ({ collection: collection.name, index: index.name })),
    };
  }
  const links = indexes.map(({ collection, index }) => [collection.name, withShortNames(database, index.attributes.link ?? {})]);
  return { ...describedView(view), ...view.properties, links: Object.fromEntries(links) as JsonObject };
}

/** Analyzers of this database are answered without its name. */
function withShortNames(database: Database, link: JsonValue): JsonValue {
  if (typeof link !== 'object' || link === null || Array.isArray(link)) return link;
  return Object.fromEntries(
    Object.entries(link as JsonObject).map(([name, value]): [string, JsonValue] => {
      if (name === 'analyzers' && Array.isArray(value))
        return [name, value.map((analyzer) => shortName(database, String(analyzer)) ?? analyzer)];
      if (name !== 'fields') return [name, value];
      return [
        name,
        Object.fromEntries(
          Object.entries(value as JsonObject).map(([field, settings]) => [field, withShortNames(database, settings)]),
        ),
      ];
    }),
  );
}
