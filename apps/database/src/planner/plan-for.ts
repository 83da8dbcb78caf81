import type { AqlValue, ForStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { viewIndexes } from '../search/definitions/view-indexes';
import type { Catalog, ViewDefinition } from '../store/database';
import type { KnownOptions } from './constant-options';
import { ANYTHING, FLAG, NAMES, NUMBER, StatementOptions } from './constant-options';
import type { PipelineBuilder } from './pipeline-builder';
import type { ScanHints } from './plan-nodes';

const SCAN_OPTIONS: KnownOptions = {
  indexHint: NAMES,
  forceIndexHint: FLAG,
  disableIndex: FLAG,
  maxProjections: NUMBER,
  useCache: FLAG,
  lookahead: NUMBER,
  parallelism: NUMBER,
  waitForSync: FLAG,
};
const SEARCH_OPTIONS: KnownOptions = {
  collections: ANYTHING,
  conditionOptimization: ANYTHING,
  countApproximate: ANYTHING,
  parallelism: ANYTHING,
  waitForSync: ANYTHING,
  noMaterialization: ANYTHING,
};

/** FOR over a collection, a view, or anything that gives an array. */
export function planFor(builder: PipelineBuilder, statement: ForStatement): void {
  const { source, variable } = statement;
  if (source.kind !== 'collection') {
    if (statement.search) throw new ArangoError('query-parse', 'SEARCH condition used on a source that is no view');
    builder.add({ type: 'EnumerateListNode', input: builder.lift(source), variable, filter: null });
    return;
  }
  const view = builder.scope.snapshot.catalog.view(source.name);
  if (view) return planSearch(builder, statement, view);
  const collection = builder.collection(source.name);
  if (statement.search)
    throw new ArangoError('query-parse', `SEARCH condition used on collection '${source.name}', which is no view`);
  builder.use(collection.name, 'read');
  builder.add({
    type: 'EnumerateCollectionNode',
    collection: collection.name,
    variable,
    hints: scanHints(new StatementOptions(statement.options, 'FOR', SCAN_OPTIONS, builder.scope.warnings)),
    filter: null,
    projections: null,
    filterProjections: [],
    limit: null,
    countOnly: false,
    random: false,
  });
}

function planSearch(builder: PipelineBuilder, statement: ForStatement, view: ViewDefinition): void {
  builder.use(view.name, 'read');
  const given = new StatementOptions(statement.options, 'FOR', SEARCH_OPTIONS, builder.scope.warnings).all;
  const collections = searchedCollections(builder.scope.snapshot.catalog, view, given['collections'] ?? null);
  builder.add({
    type: 'EnumerateViewNode',
    view: view.name,
    variable: statement.variable,
    condition: statement.search && builder.lift(statement.search),
    scorers: [],
    options: { ...given, ...(collections && { collections }) },
    top: null,
    countOnly: false,
  });
}

/**
 * The names of the collections that a search is restricted to, given by their names or ids; null: all of the view.
 * @throws ArangoError bad-parameter for what is no collection of the view
 */
function searchedCollections(catalog: Catalog, view: ViewDefinition, given: AqlValue): readonly string[] | null {
  if (given === null) return null;
  if (!Array.isArray(given))
    throw new ArangoError('bad-parameter', "null value or array of strings or numbers is expected for option 'collections'");
  const known = viewIndexes(catalog, view).map(({ collection }) => collection);
  return (given as readonly AqlValue[]).map((one) => {
    const found = known.find(({ name, id }) => name === one || id === String(one));
    if (found === undefined)
      throw new ArangoError('bad-parameter', `collection '${String(one)}' is not linked with view '${view.name}'`);
    return found.name;
  });
}

function scanHints(options: StatementOptions): ScanHints {
  if (options.flag('disableIndex') && options.names('indexHint'))
    options.warn(
      'contradicting',
      Object.keys(options.all).findLast((name) => name === 'disableIndex' || name === 'indexHint')!,
    );
  return {
    indexHint: options.names('indexHint') ?? [],
    forceIndexHint: options.flag('forceIndexHint'),
    disableIndex: options.flag('disableIndex'),
    maxProjections: options.number('maxProjections', 5),
    useCache: options.flag('useCache', true),
  };
}

/** Hints of scans that no FOR statement wrote. */
export const NO_HINTS: ScanHints = Object.freeze({
  indexHint: [],
  forceIndexHint: false,
  disableIndex: false,
  maxProjections: 5,
  useCache: true,
});
