import type { Expression, Variable } from '@strata/aql';
import { attributePath, partsOf } from '../planner/expression-walk';
import { expressionsOf, innerPipelines } from '../planner/node-walk';
import type { Pipeline } from '../planner/plan-nodes';

/** For each attribute of a group's members the attributes read below it; null: it is read whole. */
export type MembersRead = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * What is read of the members of `COLLECT … INTO group`, as long as it is only used as `group[*].name…`, `group[0].name…` and LENGTH(group);
 * null otherwise.
 */
export function membersRead(group: Variable, pipeline: Pipeline): MembersRead | null {
  const read = new Map<string, Set<string> | null>();
  return addPipeline(pipeline, group, read) ? read : null;
}

function addPipeline(pipeline: Pipeline, group: Variable, into: Map<string, Set<string> | null>): boolean {
  return pipeline.every(
    (node) =>
      expressionsOf(node).every((expression) => add(expression, group, into)) &&
      innerPipelines(node).every((inner) => addPipeline(inner, group, into)),
  );
}

function add(expression: Expression, group: Variable, into: Map<string, Set<string> | null>): boolean {
  if (expression.kind === 'variable') return expression.variable !== group;
  if (isLengthOf(expression, group)) return true;
  const single = pathOfMember(expression, group);
  if (single) return note(single.path, into) && add(single.index, group, into);
  const isExpanded =
    expression.kind === 'expansion' && expression.source.kind === 'variable' && expression.source.variable === group;
  if (!isExpanded) return partsOf(expression).every((part) => add(part, group, into));
  const { element, projection, filter, offset, count, levels } = expression;
  if (levels !== 1 || !projection) return false;
  return [projection, filter, offset, count].every((part) => !part || addElement(part, element, group, into));
}

function isLengthOf(expression: Expression, group: Variable): boolean {
  if (expression.kind !== 'call' || (expression.name !== 'LENGTH' && expression.name !== 'COUNT')) return false;
  const [argument] = expression.arguments;
  return argument?.kind === 'variable' && argument.variable === group;
}

function addElement(part: Expression, element: Variable, group: Variable, into: Map<string, Set<string> | null>): boolean {
  const path = attributePath(part, element);
  if (!path) {
    if (part.kind === 'variable') return part.variable !== group;
    return partsOf(part).every((inner) => addElement(inner, element, group, into));
  }
  return note(path, into);
}

interface MemberPath {
  readonly path: readonly string[];
  /** which member */
  readonly index: Expression;
}

/** `group[index].name…` */
function pathOfMember(expression: Expression, group: Variable): MemberPath | null {
  if (expression.kind === 'attribute') {
    const head = pathOfMember(expression.object, group);
    return head && { ...head, path: [...head.path, expression.name] };
  }
  const isMember = expression.kind === 'index' && expression.object.kind === 'variable' && expression.object.variable === group;
  return isMember ? { path: [], index: expression.index } : null;
}

function note([name, below]: readonly string[], into: Map<string, Set<string> | null>): boolean {
  if (name === undefined) return false;
  const known = into.get(name);
  if (below === undefined) into.set(name, null);
  else if (known !== null) into.set(name, new Set([...(known ?? []), below]));
  return true;
}
