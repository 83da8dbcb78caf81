import type { Expression, Variable } from '@strata/aql';
import { referenceTo } from '../../planner/expression';
import { rewrite } from '../../planner/expression-walk';
import { keepsRows, mapAllExpressions, mapPipelines } from '../../planner/node-walk';
import type { EnumerateViewNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { SearchScorer } from '../../planner/search-nodes';
import type { VariableSource } from '../../planner/variable';
import type { ScorerName } from '../../search/scoring/scoring';
import { SCORER_NAMES } from '../../search/scoring/scoring';
import { limitAfter } from '../limit-nodes';
import type { OptimizerRule } from '../rule';

/** BM25, TFIDF and OFFSET_INFO of a view's document become values that the search itself delivers; scores come first. */
export const handleArangosearchViews: OptimizerRule = {
  name: 'handle-arangosearch-views',
  hidden: false,
  canBeDisabled: false,
  apply: (plan) => mapPipelines(plan, (pipeline) => scored(pipeline, plan.variables)),
};

/** SORT by one score, descending, and LIMIT: the search stops looking once the best are certain. */
export const constrainedSort: OptimizerRule = {
  name: 'arangosearch-constrained-sort',
  hidden: false,
  canBeDisabled: true,
  apply: (plan) => mapPipelines(plan, constrained),
};

function scored(pipeline: Pipeline, variables: VariableSource): Pipeline {
  return pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'EnumerateViewNode') return nodes;
    const scorers = new Map<string, SearchScorer>();
    const rewritten = mapAllExpressions(nodes, (expression) =>
      rewrite(expression, (part) => {
        const call = scorerCall(part, node.variable);
        if (!call) return part;
        const text = JSON.stringify(part);
        let scorer = scorers.get(text);
        if (!scorer) scorers.set(text, (scorer = { ...call, variable: variables.create() }));
        return referenceTo(scorer.variable);
      }),
    );
    if (scorers.size === 0) return nodes;
    const scoresFirst = [...scorers.values()].sort((a, b) => Number(!isScorer(a.name)) - Number(!isScorer(b.name)));
    return rewritten.map((other) =>
      other.type === 'EnumerateViewNode' && other.id === node.id ? { ...other, scorers: scoresFirst } : other,
    );
  }, pipeline);
}

function scorerCall(expression: Expression, variable: Variable): Omit<SearchScorer, 'variable'> | null {
  if (expression.kind !== 'call' || !(isScorer(expression.name) || expression.name === 'OFFSET_INFO')) return null;
  const [document, ...args] = expression.arguments;
  return document?.kind === 'variable' && document.variable === variable ? { name: expression.name, args } : null;
}

const isScorer = (name: string): name is ScorerName => (SCORER_NAMES as readonly string[]).includes(name);

function constrained(pipeline: Pipeline): Pipeline {
  let changed = false;
  const nodes = pipeline.map((node, at): PlanNode => {
    const top = node.type === 'EnumerateViewNode' && node.top === null ? topOf(node, pipeline, at) : null;
    if (!top || node.type !== 'EnumerateViewNode') return node;
    changed = true;
    return { ...node, top };
  });
  return changed ? nodes : pipeline;
}

function topOf(node: EnumerateViewNode, pipeline: Pipeline, at: number): EnumerateViewNode['top'] {
  const sortAt = pipeline.findIndex((other, position) => position > at && !keepsRows(other));
  const sort = pipeline[sortAt];
  if (sort?.type !== 'SortNode' || sort.elements.length !== 1) return null;
  const limit = limitAfter(pipeline, sortAt);
  const element = sort.elements[0]!;
  const key = element.expression.kind === 'variable' ? definition(element.expression.variable, pipeline.slice(at, sortAt)) : null;
  const scorer = node.scorers.findIndex(({ name, variable }) => variable === key && isScorer(name));
  if (!limit || scorer < 0 || node.condition === null) return null;
  return { scorer, descending: !element.ascending, limit: limit.offset + limit.count! };
}

/** The score behind `LET s = BM25(d) SORT s`. */
function definition(variable: Variable, between: Pipeline): Variable {
  const node = between.find((other) => other.type === 'CalculationNode' && other.variable === variable);
  return node?.type === 'CalculationNode' && node.expression.kind === 'variable' ? node.expression.variable : variable;
}
