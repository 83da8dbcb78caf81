import type { AqlValue, Expression } from './ast';

/** No variable, collection or function: the value is known once the bind parameters are. */
export function isConstant(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'bind':
      return true;
    case 'array':
      return expression.elements.every(isConstant);
    case 'object':
      return expression.members.every((member) => isConstant(member.value) && (member.kind === 'named' || isConstant(member.name)));
    case 'unary':
      return isConstant(expression.operand);
    case 'binary':
    case 'logical':
      return isConstant(expression.left) && isConstant(expression.right);
    case 'range':
      return isConstant(expression.from) && isConstant(expression.to);
    default:
      return false;
  }
}

/** The value of a tree of literals, arrays and objects, such as OPTIONS; undefined when something in it must be computed. */
export function constantValue(expression: Expression): AqlValue | undefined {
  if (expression.kind === 'literal') return expression.value;
  if (expression.kind === 'array') {
    const values = expression.elements.map(constantValue);
    return values.every((value) => value !== undefined) ? values : undefined;
  }
  if (expression.kind !== 'object') return undefined;
  const entries: [string, AqlValue][] = [];
  for (const member of expression.members) {
    const name = member.kind === 'named' ? member.name : constantValue(member.name);
    const value = constantValue(member.value);
    if (typeof name !== 'string' || value === undefined) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}
