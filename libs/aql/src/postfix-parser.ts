import type { Expression, Quantifier } from './ast';
import type { ParserState } from './parser-state';
import { parseQuantifier, QUANTIFIER_TOKENS } from './quantifier-parser';

/** The accesses behind a value: `.name`, `.@name`, `[index]`, `[* …]`, `[? …]`. */
export function parsePostfix(state: ParserState, base: Expression): Expression {
  return parseAccesses(state, base, false);
}

/**
 * Accesses behind `[*]` apply to each member, so they are read as part of its projection (`inExpansion`). A flattening `[**]` or `[??]`
 * there applies to the whole result instead and ends the projection.
 */
function parseAccesses(state: ParserState, base: Expression, inExpansion: boolean): Expression {
  let value = base;
  let chained = 0;
  for (;;) {
    if (state.is('.')) value = parseAttribute(state, value);
    else if (!state.is('[')) break;
    else {
      const operator = state.peek().type;
      if (operator !== '*' && operator !== '?') value = parseIndex(state, value);
      else if (inExpansion && flattensAhead(state)) break;
      else value = operator === '*' ? parseExpansion(state, value) : parseArrayTest(state, value);
    }
    chained += 1;
    state.descend();
  }
  state.ascend(chained);
  return value;
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

function parseExpansion(state: ParserState, source: Expression): Expression {
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
    return { kind: 'expansion', source, levels, element, filter, offset, count, projection: parseRest(state, element) };
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
  return state.is('.') || (state.is('[') && !flattensAhead(state)) ? mapAgain(state, mapped) : mapped;
}

/** Accesses behind `[* … RETURN e]` map over its results: an expansion of their own, for `e` and they may mean different CURRENTs. */
function mapAgain(state: ParserState, source: Expression): Expression {
  const element = state.scopes.create('CURRENT');
  const projection = parseRest(state, element);
  return { kind: 'expansion', source, levels: 1, element, filter: null, offset: null, count: null, projection };
}

function parseRest(state: ParserState, element: { id: number; name: string }): Expression | null {
  return bare(parseAccesses(state, { kind: 'variable', variable: element }, true), element);
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
