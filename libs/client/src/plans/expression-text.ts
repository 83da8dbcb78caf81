/** A node of an expression as ArangoDB's explain gives it. */
export interface ExplainedExpression {
  type: string;
  name?: string;
  id?: number;
  value?: unknown;
  quantifier?: unknown;
  levels?: number;
  booleanize?: boolean;
  subNodes?: ExplainedExpression[];
}

/** Text that stands for a variable: its name, or what it was calculated from. */
export type VariableText = (variable: { id?: number; name?: string }) => string;

const BINARY: Record<string, string> = {
  'compare ==': '==',
  'compare !=': '!=',
  'compare <': '<',
  'compare <=': '<=',
  'compare >': '>',
  'compare >=': '>=',
  'compare in': 'IN',
  'compare not in': 'NOT IN',
  plus: '+',
  minus: '-',
  times: '*',
  division: '/',
  modulus: '%',
  'logical and': '&&',
  'logical or': '||',
  'n-ary and': '&&',
  'n-ary or': '||',
  range: '..',
};
const UNARY: Record<string, string> = { 'unary plus': '+', 'unary minus': '-', 'unary not': '!' };
const JUNCTIONS = new Set(['&&', '||']);
const PLAIN_NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** An expression of a plan as AQL, for people: operands that are operations themselves stand in parentheses. */
export function expressionText(given: ExplainedExpression, variable: VariableText): string {
  const node = unwrapped(given);
  const { type, subNodes = [] } = node;
  const text = (part: ExplainedExpression | undefined) => (part ? expressionText(part, variable) : '');
  const operand = (part: ExplainedExpression | undefined) => (part && isOperation(part) ? `(${text(part)})` : text(part));
  const operator = BINARY[type];
  if (operator !== undefined) {
    const separator = operator === '..' ? '..' : ` ${operator} `;
    const parts = subNodes.map((part) => (JUNCTIONS.has(operator) && !isJunction(part) ? text(part) : operand(part)));
    return parts.join(separator);
  }
  if (UNARY[type] !== undefined) return `${UNARY[type]}${operand(subNodes[0])}`;
  if (type.startsWith('array compare')) {
    const [left, right, quantifier] = subNodes;
    const word = BINARY[type.slice('array '.length)] ?? type;
    return `${operand(left)} ${quantifierText(quantifier, variable)} ${word} ${operand(right)}`;
  }
  switch (type) {
    case 'value':
      return JSON.stringify(node.value ?? null);
    case 'reference':
    case 'variable':
      return variable(node);
    case 'attribute access':
      return `${operand(subNodes[0])}.${PLAIN_NAME.test(node.name ?? '') ? node.name : `\`${node.name}\``}`;
    case 'indexed access':
      return `${operand(subNodes[0])}[${text(subNodes[1])}]`;
    case 'ternary':
      return subNodes.length === 2
        ? `${operand(subNodes[0])} ?: ${operand(subNodes[1])}`
        : `${operand(subNodes[0])} ? ${operand(subNodes[1])} : ${operand(subNodes[2])}`;
    case 'function call':
      return `${node.name}(${(subNodes[0]?.subNodes ?? []).map(text).join(', ')})`;
    case 'array':
      return `[${subNodes.map(text).join(', ')}]`;
    case 'object':
      return subNodes.length === 0 ? '{}' : `{ ${subNodes.map(text).join(', ')} }`;
    case 'object element':
      return `${PLAIN_NAME.test(node.name ?? '') ? node.name : JSON.stringify(node.name)}: ${text(subNodes[0])}`;
    case 'calculated object element':
      return `[${text(subNodes[0])}]: ${text(subNodes[1])}`;
    case 'collection':
    case 'parameter':
      return node.name ?? type;
    case 'expansion':
      return expansionText(node, variable);
    case 'no-op':
      return '';
    default:
      return `${type}${subNodes.length > 0 ? `(${subNodes.map(text).join(', ')})` : ''}`;
  }
}

/** `a[* FILTER … LIMIT … RETURN …]`, `a[? ANY FILTER …]` */
function expansionText({ subNodes = [], levels = 1, booleanize = false }: ExplainedExpression, variable: VariableText): string {
  const [iterator, reference, filter, limit, projection] = subNodes;
  const inside: VariableText = (given) => (given.id === reference?.id ? 'CURRENT' : variable(given));
  const text = (part: ExplainedExpression | undefined) => (part && part.type !== 'no-op' ? expressionText(part, inside) : '');
  const source = text(iterator?.subNodes?.[1]);
  if (booleanize) {
    const [quantifier, condition] = filter?.subNodes ?? [];
    return `${source}[? ${quantifierText(quantifier, inside)} FILTER ${text(condition)}]`;
  }
  const parts = [
    text(filter) && `FILTER ${text(filter)}`,
    limit?.type === 'array limit' ? `LIMIT ${(limit.subNodes ?? []).map(text).filter(Boolean).join(', ')}` : '',
    text(projection) && `RETURN ${text(projection)}`,
  ].filter((part) => part !== '');
  return `${source}[${'*'.repeat(levels)}${parts.map((part) => ` ${part}`).join('')}]`;
}

function quantifierText(node: ExplainedExpression | undefined, variable: VariableText): string {
  const word = typeof node?.quantifier === 'string' ? node.quantifier.toUpperCase() : 'ANY';
  const count = node?.subNodes?.[0];
  if (!count) return word;
  return word === 'AT LEAST' || word === 'ATLEAST'
    ? `AT LEAST (${expressionText(count, variable)})`
    : expressionText(count, variable);
}

/** Conditions of indexes are an OR of ANDs even where there is only one of either. */
function unwrapped(node: ExplainedExpression): ExplainedExpression {
  const [only, second] = node.subNodes ?? [];
  return node.type.startsWith('n-ary') && only && !second ? unwrapped(only) : node;
}

function isOperation(node: ExplainedExpression): boolean {
  const { type } = unwrapped(node);
  return BINARY[type] !== undefined || UNARY[type] !== undefined || type === 'ternary' || type.startsWith('array compare');
}

const isJunction = (node: ExplainedExpression): boolean => JUNCTIONS.has(BINARY[unwrapped(node).type] ?? '');
