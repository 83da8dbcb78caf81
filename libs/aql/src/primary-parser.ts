import type { Expression, ObjectMember } from './ast';
import { FUNCTION_SIGNATURES } from './function-signatures';
import type { ParserState } from './parser-state';
import type { Token, TokenType } from './token';

const SCALARS: ReadonlySet<TokenType> = new Set(['string', 'integer', 'double', 'NULL', 'TRUE', 'FALSE']);

const STATEMENT_STARTS: ReadonlySet<TokenType> = new Set([
  'FOR',
  'LET',
  'FILTER',
  'COLLECT',
  'SORT',
  'LIMIT',
  'WINDOW',
  'RETURN',
  'INSERT',
  'UPDATE',
  'REPLACE',
  'REMOVE',
  'UPSERT',
]);

/** Scalars take no `.attribute` or `[index]` unless parenthesised. */
/** A literal too large for a double is null with a warning, as any constant computation that overflows. */
const OVERFLOW: Expression = {
  kind: 'binary',
  operator: '*',
  left: { kind: 'literal', value: Number.MAX_VALUE },
  right: { kind: 'literal', value: 2 },
};

export function isScalar(token: Token): boolean {
  return SCALARS.has(token.type);
}

export function parsePrimary(state: ParserState): Expression {
  const { token } = state;
  switch (token.type) {
    case 'string':
      state.advance();
      return { kind: 'literal', value: token.text };
    case 'integer':
    case 'double':
      state.advance();
      return Number.isFinite(token.number) ? { kind: 'literal', value: token.number } : OVERFLOW;
    case 'NULL':
      state.advance();
      return { kind: 'literal', value: null };
    case 'TRUE':
    case 'FALSE':
      state.advance();
      return { kind: 'literal', value: token.type === 'TRUE' };
    case 'parameter':
      return state.bindNode();
    case 'dataSourceParameter':
      return state.collectionNode();
    case 'identifier':
      return parseName(state);
    case 'LIKE':
      state.advance();
      return { kind: 'call', name: 'LIKE', arguments: parseArguments(state, 'LIKE', token) };
    case '[':
      return parseArray(state);
    case '{':
      return parseObject(state);
    case '(':
      return parseParenthesised(state);
    default:
      throw state.unexpected();
  }
}

function parseName(state: ParserState): Expression {
  const token = state.advance();
  if (state.is('(') || state.is('::')) return parseCall(state, token);
  const reason = state.scopes.reasonAgainst(token.text);
  if (reason !== null) throw state.error(reason, 'query-variable-name-unknown', token);
  const variable = state.scopes.find(token.text);
  return variable === null ? state.collectionNamed(token.text, false) : { kind: 'variable', variable };
}

function parseCall(state: ParserState, first: Token): Expression {
  let name = first.text.toUpperCase();
  while (state.accept('::')) name += `::${state.expect('identifier').text.toUpperCase()}`;
  return { kind: 'call', name, arguments: parseArguments(state, name, first) };
}

/** A query may stand for an argument without parentheses of its own. */
export function parseArgumentList(state: ParserState): Expression[] {
  state.expect('(');
  const list: Expression[] = [];
  if (!state.is(')'))
    do {
      list.push(STATEMENT_STARTS.has(state.token.type) ? state.subquery() : state.expression());
    } while (state.accept(','));
  state.expect(')');
  return list;
}

function parseArguments(state: ParserState, name: string, at: Token): Expression[] {
  const list = parseArgumentList(state);
  if (name.includes('::')) return list; // a user function: known only to the database
  const signature = FUNCTION_SIGNATURES.get(name);
  if (signature === undefined) throw state.error(`usage of unknown function '${name}()'`, 'query-function-name-unknown', at);
  if (list.length < signature.min || list.length > signature.max) throw argumentCountError(state, name, signature, at);
  return list;
}

function argumentCountError(state: ParserState, name: string, { min, max }: { min: number; max: number }, at: Token): Error {
  const message = `invalid number of arguments for function '${name}()', expected number of arguments: minimum: ${min}, maximum: ${max}`;
  return state.error(message, 'query-function-argument-number-mismatch', at);
}

function parseArray(state: ParserState): Expression {
  state.expect('[');
  const elements: Expression[] = [];
  while (!state.is(']')) {
    elements.push(state.expression());
    if (!state.accept(',')) break;
  }
  state.expect(']');
  return { kind: 'array', elements };
}

export function parseObject(state: ParserState): Expression {
  state.expect('{');
  const members: ObjectMember[] = [];
  while (!state.is('}')) {
    members.push(parseMember(state));
    if (!state.accept(',')) break;
  }
  state.expect('}');
  return { kind: 'object', members };
}

function parseMember(state: ParserState): ObjectMember {
  const { token } = state;
  if (token.type === 'identifier' && state.peek().type !== ':') return parseShorthand(state);
  let computed: Expression | null = null;
  if (token.type === 'parameter') computed = state.bindNode();
  else if (state.accept('[')) {
    computed = state.expression();
    state.expect(']');
  } else if (token.type === 'identifier' || token.type === 'string') state.advance();
  else throw state.unexpected();
  state.expect(':');
  const value = state.expression();
  return computed === null ? { kind: 'named', name: token.text, value } : { kind: 'computed', name: computed, value };
}

function parseShorthand(state: ParserState): ObjectMember {
  const token = state.advance();
  const variable = state.scopes.reasonAgainst(token.text) === null ? state.scopes.find(token.text) : null;
  if (variable !== null) return { kind: 'named', name: token.text, value: { kind: 'variable', variable } };
  throw state.error(`use of unknown variable '${token.text}' in object literal`, 'query-variable-name-unknown', token);
}

function parseParenthesised(state: ParserState): Expression {
  state.expect('(');
  const inner = STATEMENT_STARTS.has(state.token.type) ? state.subquery() : state.expression();
  state.expect(')');
  return inner;
}
