import type { ForStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
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
  if (view) return planSearch(builder, statement, view.name);
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

function planSearch(builder: PipelineBuilder, statement: ForStatement, view: string): void {
  builder.use(view, 'read');
  builder.add({
    type: 'EnumerateViewNode',
    view,
    variable: statement.variable,
    condition: statement.search && builder.lift(statement.search),
    scorers: [],
    options: new StatementOptions(statement.options, 'FOR', SEARCH_OPTIONS, builder.scope.warnings).all,
    top: null,
    countOnly: false,
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
