import { analyze, parse } from '@strata/aql';
import type { Grants } from '@strata/auth';
import { isAtLeast, resolveCollectionLevel } from '@strata/auth';
import type { DataSourceLookup } from './data-sources';
import { graphsIn } from './data-sources';
import type { ShownList } from './route-permissions';

interface Viewer {
  readonly user: string;
  readonly grants: Grants;
  readonly database: string;
}

type Members = Readonly<Record<string, unknown>>;
type Named = { readonly name: string };
/** A query whose plan or result is kept, with the collections and views of its plan. */
interface KeptQuery {
  readonly query: string;
  readonly dataSources?: readonly string[];
}

type Filter = (answer: unknown, viewer: Viewer, lookup: DataSourceLookup) => unknown;

/**
 * What is left of a list for somebody who may not see all it names. The database has no grants and gives the whole list; it is cut here,
 * after the answer, so that what is shown and what is listed is one moment's state, and grants stay in one place.
 */
const FILTERS: Readonly<Record<ShownList, Filter>> = {
  collections: (answer, viewer) => ({
    ...(answer as Members),
    result: ((answer as Members).result as Named[]).filter(({ name }) => maySee(viewer, [name])),
  }),
  views: async (answer, viewer, lookup) => {
    const views = (answer as Members).result as Named[];
    lookup.forget(viewer.database); // links may be newer than what is remembered
    const sources = await lookup.of(viewer.database);
    const shown = views.filter(({ name }) => {
      const collections = sources.collectionsOf(name);
      return collections !== undefined && maySee(viewer, collections);
    });
    return { ...(answer as Members), result: shown };
  },
  graphs: (answer, viewer) => {
    const visible = new Set(graphsIn(answer as Members).flatMap((graph) => (maySee(viewer, graph.collections) ? graph.name : [])));
    return { ...(answer as Members), graphs: ((answer as Members).graphs as Named[]).filter(({ name }) => visible.has(name)) };
  },
  queries: (answer, { user }) => (answer as { user: string }[]).filter((query) => query.user === user),
  plans: async (answer, viewer, lookup) => {
    const sources = await lookup.of(viewer.database);
    return (answer as KeptQuery[]).filter(({ query, dataSources = [] }) => {
      const named = namesIn(query);
      return (
        named !== undefined && [...dataSources, ...named].every((name) => maySee(viewer, sources.collectionsOf(name) ?? [name]))
      );
    });
  },
};

/** @param answer the database's, with status 200 */
export async function shownPart(list: ShownList, answer: unknown, viewer: Viewer, lookup: DataSourceLookup): Promise<unknown> {
  return FILTERS[list](answer, viewer, lookup);
}

/**
 * Collections and views that the text of a query names, also as an argument: it may show keys and values of what its plan does not read.
 * @returns undefined where the text does not tell what it may reach: only who may read everything may see it
 */
function namesIn(text: string): string[] | undefined {
  try {
    const { collections, argumentCollections, graphs, dynamicAccess } = analyze(parse(text));
    const isTold = !dynamicAccess && graphs.length === 0;
    return isTold ? [...collections.map(({ name }) => name), ...argumentCollections] : undefined;
  } catch {
    return undefined; // this parser reads less than the database's
  }
}

function maySee({ grants, database }: Viewer, collections: readonly string[]): boolean {
  return collections.every((name) => isAtLeast(resolveCollectionLevel(grants, database, name), 'ro'));
}
