import type { Expression, Quantifier } from './ast';
import type { ParserState } from './parser-state';
import { parseQuantifier, QUANTIFIER_TOKENS } from './quantifier-parser';

/** The accesses behind a value: `.name`, `.@name`, `[index]`, `[* …]`, `[? …]`. */
export function parsePostfix(state: ParserState, base: Expression): Expression {
  return parseAccesses(state, base, 0);
}

/**
 * Accesses behind `[*]` apply to each member, so they are read as part of its projection, `depth` expansions deep. Two kinds end it: a
 * flattening `[**]` or `[??]` applies to the whole result instead, and behind a second expansion a third one walks what the second makes
 * of the outermost one's member (`a[*].b[*].c[*]` goes through the `c`s, not into each of them).
 */
function parseAccesses(state: ParserState, base: Expression, depth: number): Expression {
  let value = base;
  let chained = 0;
  while (isTaken(state, depth)) {
    const operator = state.peek().type;
    if (state.is('.')) value = parseAttribute(state, value);
    else if (operator === '*') value = parseExpansion(state, value, depth + 1);
    else if (operator === '?') value = parseArrayTest(state, value);
    else value = parseIndex(state, value);
    chained += 1;
    state.descend();
  }
  state.ascend(chained);
  return value;
}

/** Is this an access that the expression read `depth` expansions deep takes? */
function isTaken(state: ParserState, depth: number): boolean {
  if (state.is('.')) return true;
  if (!state.is('[')) return false;
  const { type } = state.peek();
  if (type !== '*' && type !== '?') return true;
  return depth === 0 || (depth === 1 && !flattensAhead(state));
}

/** At `[`: is it `[**` or `[??`? */
function flattensAhead(state: ParserState): boolean {
  const { type } = state.peek();
  return (type === '*' || type === '?') && state.peek(2).type === type;
}

function parseAttribute(state: ParserState, object: Expression): Expression {
  state.expect('.');
  if (state.is('parameter')) return { kind: 'boundAttribute', object, parameter: state.bindNode() };
  return { kind: 'attribute', object, name: state.expect('identifier').text };
}

function parseIndex(state: ParserState, object: Expression): Expression {
  state.expect('[');
  const index = state.expression();
  state.expect(']');
  return { kind: 'index', object, index };
}

function parseExpansion(state: ParserState, source: Expression, depth: number): Expression {
  state.expect('[');
  let levels = 0;
  while (state.accept('*')) levels += 1;
  const element = state.scopes.create('CURRENT');
  state.scopes.pushElement(element);
  const filter = state.accept('FILTER') ? state.expression() : null;
  let offset: Expression | null = null;
  let count: Expression | null = null;
  if (state.accept('LIMIT')) {
    count = state.expression();
    if (state.accept(',')) [offset, count] = [count, state.expression()];
  }
  const returned = state.accept('RETURN') ? state.expression() : null;
  state.scopes.popElement();
  state.expect(']');
  if (returned === null)
    return { kind: 'expansion', source, levels, element, filter, offset, count, projection: parseRest(state, element, depth) };
  const mapped: Expression = {
    kind: 'expansion',
    source,
    levels,
    element,
    filter,
    offset,
    count,
    projection: bare(returned, element),
  };
  return isTaken(state, depth) ? mapAgain(state, mapped, depth) : mapped;
}

/** Accesses behind `[* … RETURN e]` map over its results: an expansion of their own, for `e` and they may mean different CURRENTs. */
function mapAgain(state: ParserState, source: Expression, depth: number): Expression {
  const element = state.scopes.create('CURRENT');
  const projection = parseRest(state, element, depth);
  return { kind: 'expansion', source, levels: 1, element, filter: null, offset: null, count: null, projection };
}

function parseRest(state: ParserState, element: { id: number; name: string }, depth: number): Expression | null {
  return bare(parseAccesses(state, { kind: 'variable', variable: element }, depth), element);
}

function bare(projection: Expression, element: { id: number; name: string }): Expression | null {
  return projection.kind === 'variable' && projection.variable === element ? null : projection;
}

function parseArrayTest(state: ParserState, source: Expression): Expression {
  state.expect('[');
  while (state.is('?')) state.advance();
  const element = state.scopes.create('CURRENT');
  state.scopes.pushElement(element);
  let quantifier: Quantifier = { kind: 'any' };
  if (QUANTIFIER_TOKENS.has(state.token.type)) quantifier = parseQuantifier(state, state.advance());
  else if (!state.is('FILTER') && !state.is(']')) quantifier = { kind: 'count', count: state.expression() };
  let condition: Expression | null = null;
  if (quantifier.kind !== 'any' || !state.is(']')) {
    state.expect('FILTER');
    condition = state.expression();
  }
  state.scopes.popElement();
  state.expect(']');
  return { kind: 'arrayTest', source, element, quantifier, condition };
}
