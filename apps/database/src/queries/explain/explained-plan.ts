import type { AqlValue, Expression, Variable } from '@strata/aql';
import type { Steps } from '@strata/event-loop';
import type { OperatorName } from '../../physical-plan/operator-names';
import { operatorNames } from '../../physical-plan/operator-names';
import { physicalPlan } from '../../physical-plan/physical-plan';
import { definedVariables } from '../../planner/node-walk';
import type { ParameterisedQuery } from '../../planner/parameters';
import type { Plan } from '../../planner/plan';
import type { Pipeline, PlanNode, SubqueryNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../store/database';
import { DataEstimates } from '../../optimizer/costs/data-estimates';
import type { CostBasis } from '../../optimizer/costs/cost-basis';
import type { Estimate } from '../../optimizer/costs/estimates';
import { costBasis } from '../../optimizer/costs/cost-basis';
import { estimateAfter } from '../../optimizer/costs/estimates';
import { planCost } from '../../optimizer/costs/plan-cost';
import { calculationAttributes } from './explained-calculation';
import { nodeAttributes } from './explained-node';
import { indexSearchAttributes, isIndexSearch } from './explained-search';
import { dataVariables } from './data-variables';
import type { NodeVariables, ShownVariable } from './node-variables';

export interface ExplainedNode {
  readonly type: string;
  readonly id: number;
  readonly dependencies: readonly number[];
  readonly estimatedCost: number;
  readonly estimatedNrItems: number;
  /** What does its work, in words of ours: ArangoDB has no such attribute. */
  readonly operator?: OperatorName;
  readonly [attribute: string]: unknown;
}

export interface ExplainedPlan {
  readonly nodes: readonly ExplainedNode[];
  readonly rules: readonly string[];
  readonly [attribute: string]: unknown;
}

type Parameters = ParameterisedQuery['parameters'];

/** A plan as explain shows it. @param parameters bind parameters that it leaves open */
export function* explainedPlan(plan: Plan, snapshot: Snapshot, parameters: Parameters = []): Steps<ExplainedPlan> {
  return (yield* profiledPlan(plan, snapshot, parameters)).plan;
}

/** A plan as explain shows it, with the ids of the nodes that do the work of others: what profile 2 counts rows for. */
export interface ProfiledPlan {
  readonly plan: ExplainedPlan;
  readonly owners: ReadonlyMap<number, number>;
}

export function* profiledPlan(plan: Plan, snapshot: Snapshot, parameters: Parameters = []): Steps<ProfiledPlan> {
  const data = new DataEstimates(snapshot, new Map());
  yield* data.withSamples(() => planCost(plan, data)); // asks all that follows: what is shown is numbered once
  return yield* data.withSamples(() => {
    const explainer = new PlanExplainer(plan, snapshot, parameters, data);
    return { plan: explainer.explain(), owners: explainer.owners };
  });
}

/** A plan as ArangoDB's explain shows it (spec section 9): every expression in a CalculationNode of its own, subqueries spliced in or whole. */
class PlanExplainer {
  private nodes: ExplainedNode[] = [];
  private readonly basis: CostBasis;
  private readonly documents: ReadonlySet<Variable>;
  private readonly operators: ReadonlyMap<number, OperatorName>;
  private readonly variables = new Map<number, Variable>();
  /** The values of variables that are the same for every row, by `Variable.id`. */
  private readonly constants = new Map<number, AqlValue>();
  /** Loops shown now see what the query itself has written. */
  private readsOwnWrites = false;
  /** For each node shown that is no node of the plan: the one whose work it is part of. */
  readonly owners = new Map<number, number>();

  constructor(
    private readonly plan: Plan,
    private readonly snapshot: Snapshot,
    /** Bind parameters that the plan leaves open. */
    private readonly parameters: Parameters,
    data: DataEstimates,
  ) {
    for (const { variable } of parameters) this.variables.set(variable.id, variable);
    const physical = physicalPlan(plan.pipeline);
    this.documents = physical.documents;
    this.operators = operatorNames(physical.pipeline);
    this.basis = costBasis(plan.pipeline, data);
  }

  explain(): ExplainedPlan {
    const { plan } = this;
    const estimate = this.addPipeline(plan.pipeline, { cost: 0, items: 1 });
    const data = dataVariables(plan.pipeline, this.documents);
    return {
      nodes: this.nodes,
      rules: plan.rules,
      asyncPrefetchNodes: 0, // no node reads ahead of the one behind it
      collections: [...plan.collections].map(([name, type]) => ({ name, type })),
      variables: [...this.variables.values()].map((variable) => ({
        ...this.shown(variable),
        isDataFromCollection: data.has(variable),
        ...(this.constants.has(variable.id) && { constantValue: this.constants.get(variable.id) }),
      })),
      estimatedCost: estimate.cost,
      estimatedNrItems: Math.round(estimate.items),
      isModificationQuery: plan.isModification,
    };
  }

  private addPipeline(pipeline: Pipeline, start: Estimate): Estimate {
    return pipeline.reduce((estimate, node) => this.addNode(node, estimate), start);
  }

  private addNode(node: PlanNode, before: Estimate): Estimate {
    for (const variable of definedVariables(node)) this.variables.set(variable.id, variable);
    if (node.type === 'CalculationNode') this.noteConstant(node.variable, node.expression);
    if (node.type === 'SubqueryNode') return node.isSpliced ? this.addSubquery(node, before) : this.addWhole(node, before);
    let estimate = before;
    const holding = (expression: Expression): ShownVariable => {
      if (expression.kind === 'variable') return this.shown(expression.variable);
      estimate = { ...estimate, cost: estimate.cost + estimate.items };
      return this.addCalculation(expression, node.id, estimate);
    };
    const variables: NodeVariables = { shown: (variable) => this.shown(variable), holding };
    if (node.type === 'UpsertNode') this.addLookup(node, before);
    const attributes = isIndexSearch(node)
      ? indexSearchAttributes(node, variables, this.snapshot)
      : nodeAttributes(node, variables, this.snapshot);
    const after = estimateAfter(node, estimate, this.basis);
    this.push(shownType(node), node.id, after, {
      ...attributes,
      ...(isLoop(node) && { readOwnWrites: this.readsOwnWrites }),
      ...(node === this.plan.pipeline[0] && { bindParameterVariables: this.bindParameters() }),
    });
    return after;
  }

  /** By their names, the variables that hold the bind values. */
  private bindParameters(): Readonly<Record<string, ShownVariable>> {
    return Object.fromEntries(this.parameters.map(({ name, variable }) => [name, this.shown(variable)]));
  }

  private addSubquery(node: SubqueryNode, before: Estimate): Estimate {
    this.push('SubqueryStartNode', node.id, before, { subqueryOutVariable: this.shown(node.variable) });
    const last = node.body.at(-1);
    const inner = last?.type === 'ReturnNode' ? node.body.slice(1, -1) : node.body.slice(1);
    const within = this.addPipeline(inner, before);
    const after = estimateAfter(node, before, this.basis);
    const result = last?.type === 'ReturnNode' ? this.resultOf(last.expression, node.id, within) : null;
    this.push('SubqueryEndNode', this.ownedId(node.id), after, {
      ...(result && { inVariable: result }),
      outVariable: this.shown(node.variable),
    });
    return after;
  }

  /** A subquery as one node, with a plan of its own in it. */
  private addWhole(node: SubqueryNode, before: Estimate): Estimate {
    const around = this.nodes;
    this.nodes = [];
    this.addPipeline(node.body, { cost: 0, items: 1 });
    const subquery = { nodes: this.nodes, variables: [] };
    this.nodes = around;
    const after = estimateAfter(node, before, this.basis);
    this.push('SubqueryNode', node.id, after, { subquery, isConst: false, outVariable: this.shown(node.variable) });
    return after;
  }

  private addLookup(node: Extract<PlanNode, { type: 'UpsertNode' }>, before: Estimate): void {
    this.push('SubqueryStartNode', this.ownedId(node.id), before, { subqueryOutVariable: this.shown(node.foundVariable) });
    this.readsOwnWrites = node.options.readOwnWrites;
    const within = this.addPipeline(node.lookup.slice(1, -1), before);
    this.readsOwnWrites = false;
    this.push('SubqueryEndNode', this.ownedId(node.id), within, {
      inVariable: this.shown(node.foundVariable),
      outVariable: this.shown(node.foundVariable),
    });
  }

  private resultOf(expression: Expression, owner: number, estimate: Estimate): ShownVariable {
    return expression.kind === 'variable' ? this.shown(expression.variable) : this.addCalculation(expression, owner, estimate);
  }

  private addCalculation(expression: Expression, owner: number, estimate: Estimate): ShownVariable {
    const variable = this.plan.variables.create();
    this.variables.set(variable.id, variable);
    this.noteConstant(variable, expression);
    const shown = this.shown(variable);
    this.push('CalculationNode', this.ownedId(owner), estimate, calculationAttributes(shown, expression));
    return shown;
  }

  private noteConstant({ id }: Variable, expression: Expression): void {
    if (expression.kind === 'literal') this.constants.set(id, expression.value);
  }

  private shown(variable: Variable): ShownVariable {
    return { id: variable.id, name: variable.name, isFullDocumentFromCollection: this.documents.has(variable) };
  }

  private ownedId(owner: number): number {
    const id = this.plan.nodeIds.next();
    this.owners.set(id, owner);
    return id;
  }

  private push(type: string, id: number, { cost, items }: Estimate, attributes: object): void {
    const previous = this.nodes.at(-1);
    const operator = this.operators.get(id);
    this.nodes.push({
      type,
      id,
      dependencies: previous ? [previous.id] : [],
      estimatedCost: cost,
      estimatedNrItems: Math.round(items),
      ...(operator !== undefined && { operator }),
      ...attributes,
    });
  }
}

const isLoop = ({ type }: PlanNode): boolean => type === 'EnumerateCollectionNode' || type === 'IndexNode';

/** What a node is called in explain and profile. */
function shownType(node: PlanNode): string {
  if (node.type === 'SleepNode') return 'CalculationNode';
  return isIndexSearch(node) ? 'IndexNode' : node.type;
}
