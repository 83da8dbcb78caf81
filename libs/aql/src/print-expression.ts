import type { AqlValue, Block, CollectionNode, Expression, ExpansionNode, ObjectMember, Quantifier, Variable } from './ast';
import { KEYWORD_OF } from './token';
import { forEachChild } from './walk';

const TERNARY = 1;
const UNARY = 11;
const OPERAND = 12;

const POWERS: Readonly<Record<string, number>> = {
  '||': 2,
  '&&': 3,
  '==': 5,
  '!=': 5,
  IN: 6,
  'NOT IN': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};
const RANGE = 8;
const COMPARISON_OF_ARRAYS = 4;

/** Prints a subquery's statements on lines of their own; given by the statement printer, which knows them. */
export type PrintBlock = (block: Block) => string;

/** Text of expressions that parses to the same tree. */
export class ExpressionPrinter {
  constructor(private readonly block: PrintBlock) {}

  /** @param power what stands around binds this tightly: looser operators get parentheses */
  print(expression: Expression, power = 0): string {
    const [text, own] = this.text(expression);
    return own <= power ? `(${text})` : text;
  }

  /** The text with the power of its loosest operator; operands are above all. */
  private text(expression: Expression): readonly [string, number] {
    switch (expression.kind) {
      case 'literal':
        return [literalText(expression.value), isNegative(expression.value) ? UNARY : OPERAND];
      case 'bind':
        return [`@${expression.name}`, OPERAND];
      case 'collection':
        return [collectionText(expression), OPERAND];
      case 'variable':
        return [identifier(expression.variable.name), OPERAND];
      case 'attribute':
      case 'boundAttribute':
      case 'index':
      case 'expansion':
      case 'arrayTest':
        return [this.access(expression), OPERAND];
      case 'range':
        return [`${this.print(expression.from, RANGE - 1)}..${this.print(expression.to, RANGE)}`, RANGE];
      case 'unary': {
        const operand = this.print(expression.operand, UNARY - 1);
        const needsSpace = expression.operator !== '!' && /^[-+]/.test(operand);
        return [expression.operator + (needsSpace ? ' ' : '') + operand, UNARY];
      }
      case 'binary':
      case 'logical': {
        const power = POWERS[expression.operator] ?? 0;
        return [`${this.print(expression.left, power - 1)} ${expression.operator} ${this.print(expression.right, power)}`, power];
      }
      case 'arrayComparison': {
        const { left, quantifier, operator, right } = expression;
        const words = `${this.print(left, COMPARISON_OF_ARRAYS - 1)} ${this.quantifier(quantifier)} ${operator}`;
        return [`${words} ${this.print(right, POWERS[operator] ?? 0)}`, COMPARISON_OF_ARRAYS];
      }
      case 'conditional': {
        const then = expression.then === null ? '' : ` ${this.print(expression.then)} `;
        return [`${this.print(expression.condition, TERNARY)} ?${then}: ${this.print(expression.else)}`, TERNARY];
      }
      case 'call':
        return [`${expression.name}(${expression.arguments.map((argument) => this.print(argument)).join(', ')})`, OPERAND];
      case 'array':
        return [`[${expression.elements.map((element) => this.print(element)).join(', ')}]`, OPERAND];
      case 'object':
        return [
          expression.members.length === 0 ? '{}' : `{ ${expression.members.map((member) => this.member(member)).join(', ')} }`,
          OPERAND,
        ];
      case 'subquery':
        return [`(${this.block(expression.body)})`, OPERAND];
    }
  }

  private member(member: ObjectMember): string {
    if (member.kind === 'named') return `${attributeName(member.name)}: ${this.print(member.value)}`;
    const name = member.name.kind === 'bind' ? `@${member.name.name}` : `[${this.print(member.name)}]`;
    return `${name}: ${this.print(member.value)}`;
  }

  private quantifier(quantifier: Quantifier): string {
    switch (quantifier.kind) {
      case 'atLeast':
        return `AT LEAST (${this.print(quantifier.count)})`;
      case 'count':
        return this.print(quantifier.count);
      default:
        return quantifier.kind.toUpperCase();
    }
  }

  /** Scalars, and expansions, whose projection would swallow what follows, need parentheses in front of an access. */
  private object(object: Expression): string {
    const text = this.print(object, UNARY);
    const isScalar = object.kind === 'literal' && (typeof object.value !== 'object' || object.value === null);
    return object.kind === 'expansion' || (isScalar && !isNegative(object.value)) ? `(${text})` : text;
  }

  private access(
    expression: Extract<Expression, { kind: 'attribute' | 'boundAttribute' | 'index' | 'expansion' | 'arrayTest' }>,
  ): string {
    switch (expression.kind) {
      case 'attribute':
        return `${this.object(expression.object)}${suffixName(expression.name)}`;
      case 'boundAttribute':
        return `${this.object(expression.object)}.@${expression.parameter.name}`;
      case 'index':
        return `${this.object(expression.object)}[${this.print(expression.index)}]`;
      case 'arrayTest':
        return this.object(expression.source) + this.arrayTest(expression);
      case 'expansion':
        return this.object(expression.source) + this.expansion(expression);
    }
  }

  private arrayTest({ quantifier, condition }: Extract<Expression, { kind: 'arrayTest' }>): string {
    if (condition === null) return '[?]';
    return `[? ${this.quantifier(quantifier)} FILTER ${this.print(condition)}]`;
  }

  private expansion({ levels, element, filter, offset, count, projection }: ExpansionNode, depth = 1): string {
    const suffix = projection === null ? '' : this.suffix(projection, element, depth);
    const words = ['*'.repeat(levels)];
    if (filter !== null) words.push(`FILTER ${this.print(filter)}`);
    if (count !== null) words.push(`LIMIT ${offset === null ? '' : `${this.print(offset)}, `}${this.print(count)}`);
    if (suffix === null && projection !== null) words.push(`RETURN ${this.print(projection)}`);
    return `[${words.join(' ')}]${suffix ?? ''}`;
  }

  /**
   * A projection that is accesses to the element alone goes behind the brackets, where nested CURRENTs keep their meaning; else null.
   * Behind the brackets of an expansion in a projection (`depth` 2), another expansion would not be read as part of it.
   */
  private suffix(projection: Expression, element: Variable, depth: number): string | null {
    if (projection.kind === 'variable') return projection.variable === element ? '' : null;
    if (!('object' in projection) && projection.kind !== 'expansion' && projection.kind !== 'arrayTest') return null;
    const inner = 'object' in projection ? projection.object : projection.source;
    if (projection.kind === 'expansion' && (projection.levels > 1 || depth > 1)) return null;
    if (projection.kind === 'arrayTest' && depth > 1) return null;
    const before = this.suffix(inner, element, depth);
    if (before === null || mentionsOutside(projection, inner, element)) return null;
    switch (projection.kind) {
      case 'attribute':
        return before + suffixName(projection.name);
      case 'boundAttribute':
        return `${before}.@${projection.parameter.name}`;
      case 'index':
        return `${before}[${this.print(projection.index)}]`;
      case 'arrayTest':
        return before + this.arrayTest(projection);
      case 'expansion':
        return before + this.expansion(projection, depth + 1);
    }
  }
}

/** Does an access use the element other than as what it accesses? */
function mentionsOutside(expression: Expression, inside: Expression, element: Variable): boolean {
  let found = false;
  forEachChild(expression, (child) => {
    if (child !== inside && mentions(child, element)) found = true;
  });
  return found;
}

function mentions(expression: Expression, variable: Variable): boolean {
  let found = expression.kind === 'variable' && expression.variable === variable;
  forEachChild(expression, (child) => {
    found = found || mentions(child, variable);
  });
  return found;
}

function isNegative(value: AqlValue): boolean {
  return typeof value === 'number' && (value < 0 || Object.is(value, -0));
}

function literalText(value: AqlValue): string {
  if (Object.is(value, -0)) return '-0';
  return JSON.stringify(value);
}

export function collectionText(node: CollectionNode): string {
  return node.bound ? `@${node.name}` : identifier(node.name);
}

/** A name as identifier, quoted when it must be. */
export function identifier(name: string): string {
  if (/^(?:\$?[A-Za-z]|_+[A-Za-z])[A-Za-z0-9_]*$/.test(name) && !KEYWORD_OF.has(name.toUpperCase())) return name;
  return `\`${name.replace(/[\\`]/g, (character) => `\\${character}`)}\``;
}

function attributeName(name: string): string {
  const plain = identifier(name);
  return plain.startsWith('`') ? JSON.stringify(name) : plain;
}

/** An empty attribute name can only be written as index, which means the same for objects. */
function suffixName(name: string): string {
  return name === '' ? '[""]' : `.${identifier(name)}`;
}
