import type { Expression, Quantifier, Variable } from '@strata/aql';

type Change = (part: Expression) => Expression;
type Node<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** How one kind of expression lists its parts, in the order they are evaluated, and how it is built again from changed ones. */
interface Shape<K extends Expression['kind']> {
  parts(node: Node<K>): readonly (Expression | null)[];
  rebuild(node: Node<K>, change: Change): Node<K>;
}

const leaf = { parts: () => [], rebuild: <N>(node: N): N => node };

const SHAPES: { [K in Expression['kind']]: Shape<K> } = {
  literal: leaf,
  bind: leaf,
  collection: leaf,
  variable: leaf,
  subquery: leaf,
  attribute: { parts: (node) => [node.object], rebuild: (node, change) => ({ ...node, object: change(node.object) }) },
  boundAttribute: { parts: (node) => [node.object], rebuild: (node, change) => ({ ...node, object: change(node.object) }) },
  index: {
    parts: (node) => [node.object, node.index],
    rebuild: (node, change) => ({ ...node, object: change(node.object), index: change(node.index) }),
  },
  range: {
    parts: (node) => [node.from, node.to],
    rebuild: (node, change) => ({ ...node, from: change(node.from), to: change(node.to) }),
  },
  unary: { parts: (node) => [node.operand], rebuild: (node, change) => ({ ...node, operand: change(node.operand) }) },
  binary: {
    parts: (node) => [node.left, node.right],
    rebuild: (node, change) => ({ ...node, left: change(node.left), right: change(node.right) }),
  },
  logical: {
    parts: (node) => [node.left, node.right],
    rebuild: (node, change) => ({ ...node, left: change(node.left), right: change(node.right) }),
  },
  conditional: {
    parts: (node) => [node.condition, node.then, node.else],
    rebuild: (node, change) => ({
      ...node,
      condition: change(node.condition),
      then: node.then && change(node.then),
      else: change(node.else),
    }),
  },
  arrayComparison: {
    parts: (node) => [node.left, node.right, countOf(node.quantifier)],
    rebuild: (node, change) => ({
      ...node,
      left: change(node.left),
      right: change(node.right),
      quantifier: changeCount(node.quantifier, change),
    }),
  },
  expansion: {
    parts: (node) => [node.source, node.filter, node.offset, node.count, node.projection],
    rebuild: (node, change) => ({
      ...node,
      source: change(node.source),
      filter: node.filter && change(node.filter),
      offset: node.offset && change(node.offset),
      count: node.count && change(node.count),
      projection: node.projection && change(node.projection),
    }),
  },
  arrayTest: {
    parts: (node) => [node.source, countOf(node.quantifier), node.condition],
    rebuild: (node, change) => ({
      ...node,
      source: change(node.source),
      quantifier: changeCount(node.quantifier, change),
      condition: node.condition && change(node.condition),
    }),
  },
  call: {
    parts: (node) => node.arguments,
    rebuild: (node, change) => ({ ...node, arguments: node.arguments.map((part) => change(part)) }),
  },
  array: {
    parts: (node) => node.elements,
    rebuild: (node, change) => ({ ...node, elements: node.elements.map((part) => change(part)) }),
  },
  object: {
    parts: (node) => node.members.flatMap((member) => (member.kind === 'named' ? [member.value] : [member.name, member.value])),
    rebuild: (node, change) => ({
      ...node,
      members: node.members.map((member) =>
        member.kind === 'named'
          ? { ...member, value: change(member.value) }
          : { ...member, name: change(member.name), value: change(member.value) },
      ),
    }),
  },
};

const countOf = (quantifier: Quantifier): Expression | null => ('count' in quantifier ? quantifier.count : null);
const changeCount = (quantifier: Quantifier, change: Change): Quantifier =>
  'count' in quantifier ? { ...quantifier, count: change(quantifier.count) } : quantifier;

function shapeOf<K extends Expression['kind']>(expression: Node<K>): Shape<K> {
  return SHAPES[expression.kind as K];
}

/** The direct parts of an expression, in the order they are evaluated. A subquery has none: it is a query of its own. */
export function partsOf(expression: Expression): readonly Expression[] {
  return shapeOf(expression)
    .parts(expression)
    .filter((part) => part !== null);
}

/** A copy whose direct parts went through `change`; the same object when no part changed. */
export function mapParts(expression: Expression, change: Change): Expression {
  let changed = false;
  const rebuilt: Expression = shapeOf(expression).rebuild(expression, (part) => {
    const after = change(part);
    if (after !== part) changed = true;
    return after;
  });
  return changed ? rebuilt : expression;
}

/** Parts first, then the expression itself. */
export function rewrite(expression: Expression, change: Change): Expression {
  return change(mapParts(expression, (part) => rewrite(part, change)));
}

/** True when `test` holds for the expression or any part of it. */
export function someExpression(expression: Expression, test: (part: Expression) => boolean): boolean {
  return test(expression) || partsOf(expression).some((part) => someExpression(part, test));
}

/** Adds the variables an expression reads to `into`; CURRENT of its own expansions is not among them. */
export function collectVariables(expression: Expression, into: Set<Variable>): Set<Variable> {
  if (expression.kind === 'variable') into.add(expression.variable);
  for (const part of partsOf(expression)) collectVariables(part, into);
  if ('element' in expression) into.delete(expression.element);
  return into;
}

export const variablesOf = (expression: Expression): Set<Variable> => collectVariables(expression, new Set());

export const mentions = (expression: Expression, variable: Variable): boolean =>
  someExpression(expression, (part) => part.kind === 'variable' && part.variable === variable);

/** Replaces every use of a variable for which `replacement` has an expression. */
export function substitute(expression: Expression, replacement: (variable: Variable) => Expression | undefined): Expression {
  return rewrite(expression, (part) => (part.kind === 'variable' ? (replacement(part.variable) ?? part) : part));
}

/** The attribute path of `expression` below `variable`: `doc.a.b` gives ['a','b'], the variable itself [], anything else null. */
export function attributePath(expression: Expression, variable: Variable): readonly string[] | null {
  if (expression.kind === 'variable') return expression.variable === variable ? [] : null;
  if (expression.kind === 'index' && expression.index.kind === 'literal' && typeof expression.index.value === 'string') {
    const head = attributePath(expression.object, variable);
    return head && [...head, expression.index.value];
  }
  if (expression.kind !== 'attribute') return null;
  const head = attributePath(expression.object, variable);
  return head && [...head, expression.name];
}
