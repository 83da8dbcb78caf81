import type { Expression, Variable } from '@strata/aql';
import { NULL, attributeOf } from '../../planner/expression';
import { attributePath, mapParts, mentions } from '../../planner/expression-walk';
import { allNodes, expressionsOf, mapAllExpressions } from '../../planner/node-walk';
import type { Pipeline } from '../../planner/plan-nodes';
import type { OptimizerRule } from '../rule';

type Call = Extract<Expression, { kind: 'call' }>;

/**
 * An attribute of what MERGE, KEEP or UNSET make of a document is read from the document itself: the whole one is neither read nor built.
 * Only for documents of loops over collections, which are objects for certain: for what is none these functions warn.
 */
export const readThroughFunctions: OptimizerRule = {
  name: 'read-through-functions',
  hidden: true,
  canBeDisabled: true,
  apply(plan) {
    const documents = documentsOf(plan.pipeline);
    if (documents.size === 0) return plan;
    const made = new Map<Variable, Call>();
    for (const node of allNodes(plan.pipeline))
      if (node.type === 'CalculationNode' && isTransparent(node.expression, documents)) made.set(node.variable, node.expression);
    for (const variable of [...made.keys()]) if (!areAttributesRead(plan.pipeline, variable)) made.delete(variable);
    const change = (expression: Expression): Expression => {
      if (expression.kind === 'attribute') {
        const { object, name } = expression;
        const call = object.kind === 'variable' ? made.get(object.variable) : isTransparent(object, documents) ? object : undefined;
        const direct = call && attributeThrough(call, name);
        if (direct) return direct;
      }
      return mapParts(expression, change);
    };
    const pipeline = mapAllExpressions(plan.pipeline, change);
    return pipeline === plan.pipeline ? plan : { ...plan, pipeline };
  },
};

function documentsOf(pipeline: Pipeline): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  for (const node of allNodes(pipeline))
    if (node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode') found.add(node.variable);
  return found;
}

/** A call whose attributes can be told without computing it. */
function isTransparent(expression: Expression, documents: ReadonlySet<Variable>): expression is Call {
  if (expression.kind !== 'call') return false;
  const [first, ...rest] = expression.arguments;
  const isDocument = (part: Expression | undefined): boolean => part?.kind === 'variable' && documents.has(part.variable);
  if (expression.name === 'KEEP' || expression.name === 'UNSET')
    return isDocument(first) && rest.every((part) => part.kind === 'literal' && typeof part.value === 'string');
  if (expression.name !== 'MERGE' || rest.length === 0) return false;
  return [first, ...rest].every((part) => isDocument(part) || (part !== undefined && namesOf(part) !== null));
}

/** The names of an object that is written out, in which nothing is left to be computed twice or with an effect; null for anything else. */
function namesOf(expression: Expression): ReadonlyMap<string, Expression> | null {
  if (expression.kind === 'literal') {
    const { value } = expression;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return new Map(Object.entries(value).map(([name, member]) => [name, { kind: 'literal', value: member }]));
  }
  if (expression.kind !== 'object') return null;
  const names = new Map<string, Expression>();
  for (const member of expression.members) {
    if (member.kind !== 'named' || !isCheap(member.value)) return null;
    if (!names.has(member.name)) names.set(member.name, member.value);
  }
  return names;
}

const isCheap = (expression: Expression): boolean =>
  expression.kind === 'literal' ||
  expression.kind === 'variable' ||
  (expression.kind === 'attribute' && isCheap(expression.object));

/** The attribute of the call's result; null when it cannot be told whose it is. */
function attributeThrough({ name: called, arguments: args }: Call, name: string): Expression | null {
  const [first, ...rest] = args;
  if (called !== 'MERGE') {
    const isNamed = rest.some((part) => part.kind === 'literal' && part.value === name);
    return isNamed === (called === 'KEEP') ? attributeOf(first!, name) : NULL;
  }
  const mayHave = args.filter((part) => namesOf(part)?.has(name) ?? true);
  const last = mayHave.at(-1);
  if (last === undefined) return NULL;
  const value = namesOf(last)?.get(name);
  if (value !== undefined) return value;
  return mayHave.length === 1 ? attributeOf(last, name) : null; // a document without it leaves what stands before
}

/** Nothing needs the whole value. */
function areAttributesRead(pipeline: Pipeline, variable: Variable): boolean {
  const isRead = (expression: Expression): boolean => {
    if (!mentions(expression, variable)) return true;
    const path = attributePath(expression, variable);
    if (path) return path.length > 0;
    let fits = expression.kind !== 'variable';
    mapParts(expression, (part) => {
      fits &&= isRead(part);
      return part;
    });
    return fits;
  };
  return allNodes(pipeline).every((node) => expressionsOf(node).every(isRead));
}
