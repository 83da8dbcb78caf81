import type { Expression, InsertStatement, RemoveStatement, UpdateStatement, UpsertStatement } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { KnownOptions } from './constant-options';
import { ANYTHING, FLAG, NAMES, StatementOptions, TEXT, oneOf } from './constant-options';
import { allOf, attributeOf, literal, referenceTo } from './expression';
import { substitute } from './expression-walk';
import { PipelineBuilder } from './pipeline-builder';
import { NO_HINTS } from './plan-for';
import type { ModificationOptions, Pipeline } from './plan-nodes';

const WRITE_OPTIONS: KnownOptions = {
  ignoreErrors: ANYTHING,
  waitForSync: ANYTHING,
  skipDocumentValidation: ANYTHING,
  keepNull: ANYTHING,
  mergeObjects: ANYTHING,
  ignoreRevs: ANYTHING,
  exclusive: ANYTHING,
  overwrite: ANYTHING,
  overwriteMode: oneOf('conflict', 'ignore', 'replace', 'update'),
  versionAttribute: TEXT,
  refillIndexCaches: ANYTHING,
  ignoreDocumentNotFound: ANYTHING,
};
const UPSERT_OPTIONS: KnownOptions = {
  ...WRITE_OPTIONS,
  indexHint: NAMES,
  forceIndexHint: FLAG,
  disableIndex: FLAG,
  useCache: FLAG,
  readOwnWrites: ANYTHING,
};

type Modification = InsertStatement | UpdateStatement | RemoveStatement | UpsertStatement;

/** INSERT, UPDATE, REPLACE, REMOVE and UPSERT. */
export function planModification(builder: PipelineBuilder, statement: Modification): void {
  const collection = builder.collection(statement.collection.name).name;
  const known = statement.kind === 'upsert' ? UPSERT_OPTIONS : WRITE_OPTIONS;
  const given = new StatementOptions(statement.options, statement.kind.toUpperCase(), known, builder.scope.warnings);
  const options = modificationOptions(given);
  builder.use(collection, options.exclusive ? 'exclusive' : 'write');
  const common = { collection, options, oldVariable: statement.old, newVariable: statement.new };
  switch (statement.kind) {
    case 'insert':
      builder.add({ type: 'InsertNode', ...common, document: builder.lift(statement.document) });
      break;
    case 'remove':
      builder.add({ type: 'RemoveNode', ...common, key: builder.lift(statement.key) });
      break;
    case 'update':
    case 'replace':
      builder.add({
        type: statement.kind === 'update' ? 'UpdateNode' : 'ReplaceNode',
        ...common,
        key: statement.key && builder.lift(statement.key),
        document: builder.lift(statement.document),
      });
      break;
    case 'upsert':
      addUpsert(builder, statement, common, given);
  }
  builder.scope.written.add(collection);
}

type Common = Pick<Modification, never> & {
  collection: string;
  options: ModificationOptions;
  oldVariable: Modification['old'];
  newVariable: Modification['new'];
};

function addUpsert(builder: PipelineBuilder, statement: UpsertStatement, common: Common, given: StatementOptions): void {
  const foundVariable = statement.old ?? builder.scope.variables.create('OLD');
  const found = referenceTo(foundVariable);
  const condition = statement.filter
    ? substitute(statement.filter.condition, (variable) => (variable === statement.filter?.current ? found : undefined))
    : allOf(exampleConditions(exampleOf(statement.search), found));
  const lookup = lookupPipeline(builder, common.collection, foundVariable, builder.lift(condition), given);
  builder.add({
    type: 'UpsertNode',
    ...common,
    lookup,
    foundVariable,
    insert: builder.lift(statement.insert),
    update: builder.lift(statement.update),
    replace: statement.replace,
  });
}

function lookupPipeline(
  builder: PipelineBuilder,
  collection: string,
  variable: NonNullable<Modification['old']>,
  condition: Expression,
  given: StatementOptions,
): Pipeline {
  const inner = new PipelineBuilder(builder.scope);
  inner.add({
    type: 'EnumerateCollectionNode',
    collection,
    variable,
    hints: {
      ...NO_HINTS,
      indexHint: given.names('indexHint') ?? [],
      forceIndexHint: given.flag('forceIndexHint'),
      disableIndex: given.flag('disableIndex'),
    },
    filter: null,
    projections: null,
    filterProjections: [],
    limit: null,
    countOnly: false,
    random: false,
  });
  inner.add({ type: 'FilterNode', condition });
  inner.add({ type: 'LimitNode', offset: 0, count: 1, fullCount: false });
  inner.add({ type: 'ReturnNode', expression: referenceTo(variable) });
  return inner.pipeline;
}

type Example = Extract<Expression, { kind: 'object' }>;

/** @throws ArangoError query-parse for what is no object literal, written or bound */
function exampleOf(search: Expression | null): Example {
  const example = search && objectLiteral(search);
  if (example) return example;
  throw new ArangoError('query-parse', 'UPSERT needs an object literal or a bind parameter to search for');
}

/** An object as the text or a bind value gives it; null for other expressions. */
function objectLiteral(expression: Expression): Example | null {
  if (expression.kind === 'object') return expression;
  if (expression.kind !== 'literal') return null;
  const { value } = expression;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return { kind: 'object', members: Object.entries(value).map(([name, part]) => ({ kind: 'named', name, value: literal(part) })) };
}

/** Each attribute of the example as an equality with that of the document looked for; objects in it are matched attribute by attribute too. */
function exampleConditions({ members }: Example, found: Expression): readonly Expression[] {
  return members.flatMap((member) => {
    const attribute =
      member.kind === 'named' ? attributeOf(found, member.name) : ({ kind: 'index', object: found, index: member.name } as const);
    const inner = objectLiteral(member.value);
    if (inner && inner.members.length > 0) return exampleConditions(inner, attribute);
    return [{ kind: 'binary', operator: '==', left: attribute, right: member.value } as const];
  });
}

function modificationOptions(options: StatementOptions): ModificationOptions {
  return {
    ignoreErrors: options.truth('ignoreErrors'),
    waitForSync: options.truth('waitForSync'),
    skipDocumentValidation: options.truth('skipDocumentValidation'),
    keepNull: options.truth('keepNull', true),
    mergeObjects: options.truth('mergeObjects', true),
    ignoreRevs: options.truth('ignoreRevs', true),
    exclusive: options.truth('exclusive'),
    overwriteMode: overwriteMode(options),
    versionAttribute: options.text('versionAttribute'),
    readOwnWrites: options.truth('readOwnWrites', true),
  };
}

function overwriteMode(options: StatementOptions): ModificationOptions['overwriteMode'] {
  const mode = options.text('overwriteMode')?.toLowerCase();
  if (mode === 'conflict' || mode === 'ignore' || mode === 'replace' || mode === 'update') return mode;
  return options.truth('overwrite') ? 'replace' : 'conflict';
}
