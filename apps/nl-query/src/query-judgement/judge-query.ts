import type { Query } from '@strata/aql';
import { analyze, parse } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { Catalog, CatalogGraph } from '../database-schema/catalog';
import { hiddenCollection, unforeseeableQuery, UnusableQuery, writingQuery } from './query-refusals';

/** What a caller may read of a database as it is now. */
export interface ReadableCatalog {
  readonly catalog: Catalog;
  /** by the name of a collection that is there */
  readonly mayRead: (collection: string) => boolean;
}

/** Functions that call others by computed names, wait, or run code: nothing tells what they do. */
const REFUSED_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['CALL', 'calls functions by computed names'],
  ['APPLY', 'calls functions by computed names'],
  ['V8', 'runs code outside of the query language'],
  ['SLEEP', 'waits'],
  ['FAIL', 'ends with a message made of data'],
  ['ASSERT', 'ends with a message made of data'],
]);

/**
 * Lets a query pass that only reads, and only what the caller may read; judged on its tree, never on its text.
 * @param text as a model or the built-in translator wrote it
 * @throws UnusableQuery for what does not parse, names what is not there, or has bind parameters;
 *   AppError invalid-argument `ReadOnlyError` for what writes or calls user functions; permission-denied `CollectionAccessError` for a hidden
 *   collection that it names, `UnforeseeableAccessError` for what may reach one
 */
export function judgeQuery(text: string, readable: ReadableCatalog): void {
  judgeParsedQuery(parsed(text), readable);
}

/** The same for a query that was parsed, with values in place of its bind parameters. @throws as `judgeQuery` */
export function judgeParsedQuery(query: Query, { catalog, mayRead }: ReadableCatalog): void {
  const analysis = analyze(query);
  if (analysis.bindNames.length > 0)
    throw new UnusableQuery(
      `bind parameters have no values here: write the values of ${analysis.bindNames.join(', ')} into the query`,
    );
  if (analysis.isModification) throw writingQuery('changes data');
  for (const name of analysis.functions) {
    const why = name.includes('::') ? `calls the user function ${name}` : REFUSED_FUNCTIONS.get(name);
    if (why !== undefined) throw writingQuery(why);
  }
  const collections = new Set(catalog.collections.map(({ name }) => name));
  const views = new Map(catalog.views.map((view) => [view.name, view.collections]));
  for (const name of [...analysis.collections.map((used) => used.name), ...analysis.argumentCollections]) {
    const behind = collections.has(name) ? [name] : views.get(name);
    if (behind === undefined) throw unknownSource(name);
    if (!behind.every(mayRead)) throw views.has(name) ? unknownSource(name) : hiddenCollection(name);
  }
  for (const name of analysis.graphs) {
    const graph = catalog.graphs.find((one) => one.name === name);
    if (graph === undefined || !graph.collections.every(mayRead)) throw new UnusableQuery(`graph '${name}' not found`);
  }
  if (catalog.collections.every(({ name }) => mayRead(name))) return;
  if (analysis.hasComputedNames) throw unforeseeableQuery('the query computes which documents or collections it reads');
  if (analysis.functions.includes('COLLECTIONS')) throw unforeseeableQuery('the query lists all collections');
  if (analysis.hasWalks)
    judgeWalk(
      analysis.collections.map(({ name }) => name),
      { catalog, mayRead },
    );
}

function parsed(text: string): ReturnType<typeof parse> {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof ArangoError) throw new UnusableQuery(error.message);
    throw error;
  }
}

const unknownSource = (name: string) => new UnusableQuery(`collection or view not found: ${name}`);

/** Edges may lead anywhere but where a graph keeps their ends: those of an edge collection in no graph, or in one with hidden ends, do. */
function judgeWalk(used: readonly string[], { catalog, mayRead }: ReadableCatalog): void {
  const edges = new Set(catalog.collections.filter(({ isEdge }) => isEdge).map(({ name }) => name));
  for (const name of used) {
    if (!edges.has(name)) continue;
    const definitions = catalog.graphs
      .flatMap(({ edgeDefinitions }: CatalogGraph) => edgeDefinitions)
      .filter(({ collection }) => collection === name);
    if (definitions.length === 0) throw unforeseeableQuery(`edges of ${name} belong to no graph that says where they lead`);
    if (!definitions.every(({ from, to }) => [...from, ...to].every(mayRead)))
      throw unforeseeableQuery(`edges of ${name} may lead to other collections`);
  }
}
