import type { ExplainedExpression, VariableText } from './expression-text';
import { expressionText } from './expression-text';

/** A plan as `/_api/explain` and profiles give it; only what is shown is named. */
export interface ExplainedPlan {
  nodes: ExplainedNode[];
  rules: string[];
  collections: { name: string; type: string }[];
  estimatedCost: number;
  estimatedNrItems: number;
}

export interface ExplainedNode {
  type: string;
  id: number;
  dependencies: number[];
  estimatedCost: number;
  estimatedNrItems: number;
  [attribute: string]: unknown;
}

export interface ExplainedVariable {
  id: number;
  name: string;
}

export interface ExplainedIndex {
  name: string;
  type: string;
  fields: unknown[];
  unique: boolean;
  sparse: boolean;
  selectivityEstimate?: number;
}

/** What one node did, as a profile counts it; `runtime` in seconds, `fetching` of it for the nodes before it. */
export interface NodeStatistics {
  id: number;
  calls: number;
  items: number;
  filtered: number;
  runtime: number;
  fetching: number;
}

/** Names of variables for people: those the optimizer made up stand for what they were calculated from. */
export function variableTexts({ nodes }: ExplainedPlan): VariableText {
  const expressions = new Map<number, ExplainedExpression>();
  for (const node of nodes)
    if (node.type === 'CalculationNode') {
      const { id, name } = node.outVariable as ExplainedVariable;
      if (isMadeUp(name)) expressions.set(id, node.expression as ExplainedExpression);
    }
  const text: VariableText = ({ id, name = '' }) => {
    if (!isMadeUp(name)) return name;
    const expression = id === undefined ? undefined : expressions.get(id);
    return expression ? expressionText(expression, text) : `#${name}`;
  };
  return text;
}

/** Temporary variables have numbers for names. */
export const isMadeUp = (name: string): boolean => /^\d+$/.test(name);
