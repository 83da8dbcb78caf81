import type { ForStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { StatementOptions } from './constant-options';
import type { PipelineBuilder } from './pipeline-builder';
import type { ScanHints } from './plan-nodes';

const SCAN_OPTIONS = ['indexHint', 'forceIndexHint', 'disableIndex', 'maxProjections', 'useCache', 'lookahead', 'parallelism'];
const SEARCH_OPTIONS = [
  'collections',
  'conditionOptimization',
  'countApproximate',
  'parallelism',
  'waitForSync',
  'noMaterialization',
];

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
    hints: scanHints(new StatementOptions(statement.options, SCAN_OPTIONS, builder.scope.warnings)),
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
    options: new StatementOptions(statement.options, SEARCH_OPTIONS, builder.scope.warnings).all,
    top: null,
    countOnly: false,
  });
}

function scanHints(options: StatementOptions): ScanHints {
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
