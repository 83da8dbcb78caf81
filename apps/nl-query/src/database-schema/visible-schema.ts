import type { KnownDatabase } from './database-schemas';
import type { DatabaseSchema } from './schema';

/**
 * What a caller may know of a database: collections that he may read, graphs and views made of such alone.
 * @param mayRead by the name of a collection
 */
export function visibleSchema({ catalog, shapes }: KnownDatabase, mayRead: (collection: string) => boolean): DatabaseSchema {
  const isOpen = ({ collections }: { readonly collections: readonly string[] }) => collections.every(mayRead);
  return {
    collections: shapes
      .filter(({ name }) => mayRead(name))
      .map((shape) => ({
        ...shape,
        references: shape.references.filter(({ target }) => mayRead(target)),
        ends: shape.ends && { from: shape.ends.from.filter(mayRead), to: shape.ends.to.filter(mayRead) },
      })),
    graphs: catalog.graphs.filter(isOpen),
    views: catalog.views.filter(isOpen),
  };
}
