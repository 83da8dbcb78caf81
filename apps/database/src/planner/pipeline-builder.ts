import type { Access, Block, Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, Snapshot } from '../store/database';
import { mapParts, partsOf, someExpression } from './expression-walk';
import { allOf, isShortRange, referenceTo } from './expression';
import { enoughMatches, expansionBlock, loopsOverNodes, matchesBlock } from './inline-loops';
import type { KnownValues } from './known-values';
import type { NodeIds } from './plan';
import type { Pipeline, PlanNode } from './plan-nodes';
import type { VariableSource } from './variable';
import type { QueryWarnings } from './warnings';

/** What all pipelines of one plan share while it is built. */
export interface PlanScope {
  readonly snapshot: Snapshot;
  readonly variables: VariableSource;
  readonly known: KnownValues;
  readonly nodeIds: NodeIds;
  readonly collections: Map<string, Access>;
  /** Collections written so far: touching one again is error 1579. */
  readonly written: Set<string>;
  readonly warnings: QueryWarnings;
  /** Builds the pipeline of a subquery. */
  readonly planBlock: (block: Block) => Pipeline;
}

type WithoutId<N> = N extends PlanNode ? Omit<N, 'id'> : never;

/** ArangoDB's limit for the execution nodes of a query */
const MAX_NODES = 4_000;

const STRENGTH = { read: 0, write: 1, exclusive: 2 } as const;

/** Collects the nodes of one query or subquery. Expressions go through `lift`, which takes out what needs a node of its own. */
export class PipelineBuilder {
  private readonly nodes: PlanNode[] = [];

  constructor(readonly scope: PlanScope) {
    this.add({ type: 'SingletonNode' });
  }

  /** @throws ArangoError query-too-much-nesting */
  add(node: WithoutId<PlanNode>): void {
    const id = this.scope.nodeIds.next();
    if (id > MAX_NODES) throw new ArangoError('query-too-much-nesting', `a query may have at most ${MAX_NODES} execution nodes`);
    this.nodes.push(Object.freeze({ ...node, id }));
  }

  get pipeline(): Pipeline {
    return this.nodes;
  }

  /**
   * The expression with every subquery, SLEEP and inline loop over a long range replaced by a variable that a node before fills.
   * @param guard not null: those nodes run only where it is true
   */
  lift(expression: Expression, guard: Expression | null = null): Expression {
    this.useCollections(expression);
    if (!someExpression(expression, needsNode)) return expression;
    switch (expression.kind) {
      case 'subquery': {
        const variable = this.scope.variables.create();
        this.add({ type: 'SubqueryNode', variable, body: this.scope.planBlock(expression.body), guard });
        return referenceTo(variable);
      }
      case 'conditional': {
        const condition = this.named(this.lift(expression.condition, guard));
        const then = expression.then && this.lift(expression.then, both(guard, condition));
        return { ...expression, condition, then, else: this.lift(expression.else, both(guard, negated(condition))) };
      }
      case 'logical': {
        const left = this.named(this.lift(expression.left, guard));
        const goesOn = expression.operator === '&&' ? left : negated(left);
        return { ...expression, left, right: this.lift(expression.right, both(guard, goesOn)) };
      }
      case 'expansion': {
        if (!loopsOverNodes(expression, needsNode)) return mapParts(expression, (part) => this.lift(part, guard));
        const source = this.source(expression.source, guard);
        return this.lift({ kind: 'subquery', body: expansionBlock({ ...expression, source }) }, guard);
      }
      case 'arrayTest': {
        if (!loopsOverNodes(expression, needsNode)) return mapParts(expression, (part) => this.lift(part, guard));
        const test = { ...expression, source: this.source(expression.source, guard) };
        const matches = this.lift({ kind: 'subquery', body: matchesBlock(test) }, guard);
        return this.lift(enoughMatches(test, matches), guard);
      }
      default: {
        const lifted = mapParts(expression, (part) => this.lift(part, guard));
        if (!isSleep(lifted)) return lifted;
        const variable = this.scope.variables.create();
        this.add({ type: 'SleepNode', variable, seconds: lifted.arguments[0]!, guard });
        return referenceTo(variable);
      }
    }
  }

  /** Whether `lift` takes something out of it. */
  needsNodes(expression: Expression): boolean {
    return someExpression(expression, needsNode);
  }

  /** What a loop goes over. A range is counted through, so it needs no name. */
  private source(expression: Expression, guard: Expression | null): Expression {
    const lifted = this.lift(expression, guard);
    return lifted.kind === 'range' ? lifted : this.named(lifted);
  }

  /** The same value under a name, so that it is computed once. */
  private named(expression: Expression): Expression {
    if (expression.kind === 'variable' || expression.kind === 'literal') return expression;
    const variable = this.scope.variables.create();
    this.add({ type: 'CalculationNode', variable, expression });
    return referenceTo(variable);
  }

  /** Functions may take collections by name; DOCUMENT may read any. */
  private useCollections(expression: Expression): void {
    if (expression.kind === 'call' && expression.name === 'DOCUMENT') this.checkNothingWritten('function DOCUMENT');
    if (expression.kind === 'collection') this.use(this.dataSource(expression.name), 'read');
    for (const part of partsOf(expression)) this.useCollections(part);
  }

  private dataSource(name: string): string {
    return this.scope.snapshot.catalog.view(name)?.name ?? this.collection(name).name;
  }

  /**
   * Notes that the query uses a collection or view.
   * @throws ArangoError query-access-after-modification when an earlier statement wrote to it
   */
  use(name: string, access: Access): void {
    const { collections, written } = this.scope;
    if (written.has(name)) throw accessAfterModification(`collection '${name}'`);
    const before = collections.get(name);
    if (before === undefined || STRENGTH[before] < STRENGTH[access]) collections.set(name, access);
  }

  /** For what may read any collection. @throws ArangoError query-access-after-modification when something has been written */
  checkNothingWritten(reader: string): void {
    if (this.scope.written.size > 0) throw accessAfterModification(reader);
  }

  /** @throws ArangoError data-source-not-found */
  collection(name: string): CollectionDefinition {
    const found = this.scope.snapshot.catalog.collection(name);
    if (!found) throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
    return found;
  }
}

const accessAfterModification = (reader: string): ArangoError =>
  new ArangoError('query-access-after-modification', `access after data-modification by ${reader}`);

const isSleep = (expression: Expression): expression is Extract<Expression, { kind: 'call' }> =>
  expression.kind === 'call' && expression.name === 'SLEEP';
const needsNode = (expression: Expression): boolean =>
  expression.kind === 'subquery' || isSleep(expression) || isLongLoop(expression);

/** An inline expression over a range may go on for so long that others have to get their turns meanwhile. */
const isLongLoop = (expression: Expression): boolean =>
  (expression.kind === 'expansion' || expression.kind === 'arrayTest') &&
  expression.source.kind === 'range' &&
  !isShortRange(expression.source);

const negated = (operand: Expression): Expression => ({ kind: 'unary', operator: '!', operand });
const both = (guard: Expression | null, condition: Expression): Expression => (guard ? allOf([guard, condition]) : condition);
