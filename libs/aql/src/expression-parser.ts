import type { ArithmeticOperator, ComparisonOperator, Expression } from './ast';
import { chainDepth, logicalChain } from './logical-chain';
import type { ExpressionContext, ParserState } from './parser-state';
import { parsePostfix } from './postfix-parser';
import { isScalar, parsePrimary } from './primary-parser';
import { parseQuantifier } from './quantifier-parser';
import type { Token, TokenType } from './token';

/** How tightly an operator binds (spec section 2); all but `? :` group to the left. */
const POWER: Partial<Record<TokenType, number>> = {
  '?': 1,
  OR: 2,
  AND: 3,
  ALL: 4,
  ANY: 4,
  NONE: 4,
  'AT LEAST': 4,
  '==': 5,
  '!=': 5,
  LIKE: 5,
  '=~': 5,
  '!~': 5,
  IN: 6,
  'NOT IN': 6,
  NOT: 6, // of NOT LIKE, NOT =~ and NOT !~, whose right side binds as LIKE's does
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '..': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};
const EQUALITY_POWER = 5;
const UNARY_POWER = 11;

/** Of one AND or OR: planning takes longer with each. */
const MAX_OPERANDS = 5_000;

const COMPARISONS: ReadonlySet<TokenType> = new Set(['==', '!=', '<', '<=', '>', '>=', 'IN', 'NOT IN']);
const MATCHES: Partial<Record<TokenType, { readonly call: string; readonly negated: boolean }>> = {
  LIKE: { call: 'LIKE', negated: false },
  '=~': { call: 'REGEX_TEST', negated: false },
  '!~': { call: 'REGEX_TEST', negated: true },
};
const CONTINUES_OPERAND: ReadonlySet<TokenType> = new Set<TokenType>(['.', '[', '(', '::', 'INTO', 'WITH']);

export function parseExpression(state: ParserState, context: ExpressionContext): Expression {
  return parseOperators(state, 0, context);
}

function parseOperators(state: ParserState, minPower: number, context: ExpressionContext): Expression {
  state.descend();
  let left = parseUnary(state, context);
  let chained = 0;
  for (;;) {
    const power = POWER[state.token.type];
    if (power === undefined || power <= minPower || endsHere(state, context)) break;
    const { type } = state.token;
    const operands = type === 'AND' || type === 'OR' ? chainedOperands(state, left, type, context) : null;
    left = operands ? logicalChain(type === 'AND' ? '&&' : '||', operands) : parseInfix(state, left, power, context);
    const levels = operands ? chainDepth(operands.length) : 1;
    chained += levels;
    state.descend(levels); // a chain of operators is a tree as deep as the chain is long
  }
  state.ascend(chained + 1);
  return left;
}

function chainedOperands(state: ParserState, first: Expression, type: 'AND' | 'OR', context: ExpressionContext): Expression[] {
  const operands = [first];
  while (state.accept(type)) {
    operands.push(parseOperators(state, POWER[type]!, context));
    if (operands.length > MAX_OPERANDS) throw state.error('too many parts in one condition', 'query-too-much-nesting');
  }
  return operands;
}

function endsHere(state: ParserState, context: ExpressionContext): boolean {
  const { type } = state.token;
  if (type === 'IN') return context.stopsAtCollection && namesCollection(state);
  if (type === 'NOT') return MATCHES[state.peek().type] === undefined;
  return type === 'ANY' && context.stopsAtDirection && !COMPARISONS.has(state.peek().type);
}

/** `IN name`, with nothing behind that would make the name an operand. */
function namesCollection(state: ParserState): boolean {
  const { type } = state.peek();
  if (type !== 'identifier' && type !== 'string' && type !== 'dataSourceParameter') return false;
  const next = state.peek(2).type;
  return POWER[next] === undefined && !CONTINUES_OPERAND.has(next);
}

function parseUnary(state: ParserState, context: ExpressionContext): Expression {
  const { type } = state.token;
  if (type === 'NOT') {
    state.advance();
    return { kind: 'unary', operator: '!', operand: parseOperators(state, UNARY_POWER, context) };
  }
  if (type === '+' || type === '-') {
    state.advance();
    const operand = parseOperators(state, UNARY_POWER, context);
    if (operand.kind !== 'literal' || typeof operand.value !== 'number') return { kind: 'unary', operator: type, operand };
    return { kind: 'literal', value: type === '-' ? -operand.value : operand.value };
  }
  const first = state.token;
  const primary = parsePrimary(state);
  return isScalar(first) ? primary : parsePostfix(state, primary);
}

function parseInfix(state: ParserState, left: Expression, power: number, context: ExpressionContext): Expression {
  const operator = state.advance();
  switch (operator.type) {
    case '?':
      return parseConditional(state, left, context);
    case '..':
      return { kind: 'range', from: left, to: parseOperators(state, power, context) };
    case 'ALL':
    case 'ANY':
    case 'NONE':
    case 'AT LEAST':
      return parseArrayComparison(state, left, operator, context);
    case 'NOT':
      return parseMatch(state, left, state.advance(), true, context);
    case 'LIKE':
    case '=~':
    case '!~':
      return parseMatch(state, left, operator, false, context);
    default: {
      const right = parseOperators(state, power, context);
      return { kind: 'binary', operator: operator.type as ArithmeticOperator | ComparisonOperator, left, right };
    }
  }
}

function parseConditional(state: ParserState, condition: Expression, context: ExpressionContext): Expression {
  const then = state.is(':') ? null : state.expression();
  state.expect(':');
  return { kind: 'conditional', condition, then, else: parseOperators(state, 0, context) };
}

function parseMatch(
  state: ParserState,
  left: Expression,
  operator: Token,
  inverted: boolean,
  context: ExpressionContext,
): Expression {
  const match = MATCHES[operator.type];
  if (match === undefined) throw state.unexpected();
  const call: Expression = { kind: 'call', name: match.call, arguments: [left, parseOperators(state, EQUALITY_POWER, context)] };
  return match.negated === inverted ? call : { kind: 'unary', operator: '!', operand: call };
}

function parseArrayComparison(
  state: ParserState,
  left: Expression,
  quantifierToken: Token,
  context: ExpressionContext,
): Expression {
  const quantifier = parseQuantifier(state, quantifierToken);
  if (!COMPARISONS.has(state.token.type)) throw state.unexpected();
  const operator = state.advance().type as ComparisonOperator;
  return { kind: 'arrayComparison', quantifier, operator, left, right: parseOperators(state, POWER[operator] ?? 0, context) };
}
