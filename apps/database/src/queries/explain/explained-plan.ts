import type { Expression, Variable } from '@strata/aql';
import { documentVariables } from '../../executor/document-variables';
import { definedVariables } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import type { Pipeline, PlanNode, SubqueryNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../storage/api';
import { DataEstimates } from '../../optimizer/costs/data-estimates';
import type { CostBasis, Estimate } from '../../optimizer/costs/estimates';
import { costBasis, estimateAfter } from '../../optimizer/costs/estimates';
import { calculationAttributes } from './explained-calculation';
import { nodeAttributes } from './explained-node';
import { indexSearchAttributes, isIndexSearch } from './explained-search';
import { dataVariables } from './data-variables';

export interface ExplainedNode {
  readonly type: string;
  readonly id: number;
  readonly dependencies: readonly number[];
  readonly estimatedCost: number;
  readonly estimatedNrItems: number;
  readonly [attribute: string]: unknown;
}

export interface ExplainedPlan {
  readonly nodes: readonly ExplainedNode[];
  readonly rules: readonly string[];
  readonly [attribute: string]: unknown;
}

/** A plan as ArangoDB's explain shows it (spec section 9): every expression in a CalculationNode of its own, subqueries spliced in or whole. */
export class PlanExplainer {
  private nodes: ExplainedNode[] = [];
  private readonly basis: CostBasis;
  private readonly variables = new Map<number, Variable>();
  /** For each node shown that is no node of the plan: the one whose work it is part of. */
  readonly owners = new Map<number, number>();

  constructor(
    private readonly plan: Plan,
    private readonly snapshot: Snapshot,
  ) {
    this.basis = costBasis(plan.pipeline, new DataEstimates(snapshot, new Map()));
  }

  explain(): ExplainedPlan {
    const { plan } = this;
    const estimate = this.addPipeline(plan.pipeline, { cost: 0, items: 1 });
    const documents = documentVariables(plan.pipeline);
    const data = dataVariables(plan.pipeline, documents);
    return {
      nodes: this.nodes,
      rules: plan.rules,
      collections: [...plan.collections].map(([name, type]) => ({ name, type })),
      variables: [...this.variables.values()].map((variable) => ({
        id: variable.id,
        name: variable.name,
        isFullDocumentFromCollection: documents.has(variable),
        isDataFromCollection: data.has(variable),
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
    if (node.type === 'SubqueryNode') return node.isSpliced ? this.addSubquery(node, before) : this.addWhole(node, before);
    let estimate = before;
    const named = (expression: Expression): Variable => {
      if (expression.kind === 'variable') return expression.variable;
      estimate = { ...estimate, cost: estimate.cost + estimate.items };
      return this.addCalculation(expression, node.id, estimate);
    };
    if (node.type === 'UpsertNode') this.addLookup(node, before);
    const attributes = isIndexSearch(node)
      ? indexSearchAttributes(node, this.snapshot)
      : nodeAttributes(node, named, this.snapshot);
    const after = estimateAfter(node, estimate, this.basis);
    this.push(shownType(node), node.id, after, attributes);
    return after;
  }

  private addSubquery(node: SubqueryNode, before: Estimate): Estimate {
    this.push('SubqueryStartNode', node.id, before, { subqueryOutVariable: node.variable });
    const last = node.body.at(-1);
    const inner = last?.type === 'ReturnNode' ? node.body.slice(1, -1) : node.body.slice(1);
    const within = this.addPipeline(inner, before);
    const after = estimateAfter(node, before, this.basis);
    const result = last?.type === 'ReturnNode' ? this.resultOf(last.expression, node.id, within) : null;
    this.push('SubqueryEndNode', this.ownedId(node.id), after, {
      ...(result && { inVariable: result }),
      outVariable: node.variable,
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
    this.push('SubqueryNode', node.id, after, { subquery, isConst: false, outVariable: node.variable });
    return after;
  }

  private addLookup(node: Extract<PlanNode, { type: 'UpsertNode' }>, before: Estimate): void {
    this.push('SubqueryStartNode', this.ownedId(node.id), before, { subqueryOutVariable: node.foundVariable });
    const within = this.addPipeline(node.lookup.slice(1, -1), before);
    this.push('SubqueryEndNode', this.ownedId(node.id), within, {
      inVariable: node.foundVariable,
      outVariable: node.foundVariable,
    });
  }

  private resultOf(expression: Expression, owner: number, estimate: Estimate): Variable {
    return expression.kind === 'variable' ? expression.variable : this.addCalculation(expression, owner, estimate);
  }

  private addCalculation(expression: Expression, owner: number, estimate: Estimate): Variable {
    const variable = this.plan.variables.create();
    this.variables.set(variable.id, variable);
    this.push('CalculationNode', this.ownedId(owner), estimate, calculationAttributes(variable, expression));
    return variable;
  }

  private ownedId(owner: number): number {
    const id = this.plan.nodeIds.next();
    this.owners.set(id, owner);
    return id;
  }

  private push(type: string, id: number, { cost, items }: Estimate, attributes: object): void {
    const previous = this.nodes.at(-1);
    this.nodes.push({
      type,
      id,
      dependencies: previous ? [previous.id] : [],
      estimatedCost: cost,
      estimatedNrItems: Math.round(items),
      ...attributes,
    });
  }
}

/** What a node is called in explain and profile. */
function shownType(node: PlanNode): string {
  if (node.type === 'SleepNode') return 'CalculationNode';
  return isIndexSearch(node) ? 'IndexNode' : node.type;
}
