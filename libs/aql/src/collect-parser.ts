import type { Aggregate, AggregateName, Assignment, CollectInto, Expression, Statement, Variable } from './ast';
import { AGGREGATE_NAMES } from './function-signatures';
import { parseOptions } from './options-parser';
import type { ParserState } from './parser-state';
import { parseArgumentList, parseObject } from './primary-parser';
import type { Token } from './token';

/**
 * `COLLECT …`; the keyword has been read. Its expressions see the variables before it; only its own survive it (and those outside any FOR
 * of the block), so the scope changes at its end.
 */
export function parseCollect(state: ParserState): Statement[] {
  const { scopes } = state;
  const collectable = scopes.collectable();
  const names = new NewNames(state);
  const groups = state.is('identifier') ? parseGroups(state, names) : [];
  let withCount: Variable | null = null;
  let aggregates: readonly Aggregate[] = [];
  let into: CollectInto | null = null;
  if (state.accept('WITH')) withCount = parseCount(state, names);
  else {
    if (state.is('AGGREGATE')) aggregates = parseAggregates(state, names);
    else if (groups.length === 0) throw state.unexpected();
    if (state.accept('INTO')) into = parseInto(state, names, collectable);
    else if (state.isWord('KEEP')) throw state.error("use of 'KEEP' without 'INTO'");
  }
  scopes.permitAll();
  const options = parseOptions(state);
  scopes.collect();
  names.declareAll();
  return [{ kind: 'collect', groups, aggregates, into, withCount, options }];
}

/** `WINDOW {…} AGGREGATE …` or `WINDOW e WITH {…} AGGREGATE …`; all variables stay known. */
export function parseWindow(state: ParserState): Statement[] {
  const names = new NewNames(state);
  const range = state.is('{') && !isRangeObject(state) ? null : state.expression();
  if (range !== null) state.expect('WITH');
  const { token } = state;
  const bounds = parseObject(state);
  const found = new Map<string, Expression>();
  if (bounds.kind === 'object')
    for (const member of bounds.members) {
      const name = member.kind === 'named' ? member.name : '';
      if (name !== 'preceding' && name !== 'following')
        throw state.error(
          `Invalid WINDOW attribute '${name}'; only "preceding" and "following" are supported`,
          'query-parse',
          token,
        );
      if (found.has(name)) throw state.error(`WINDOW attribute '${name}' is specified multiple times`, 'query-parse', token);
      found.set(name, member.value);
    }
  if (found.size === 0)
    throw state.error("At least one WINDOW bound must be specified ('preceding'/'following')", 'query-parse', token);
  const aggregates = parseAggregates(state, names);
  state.scopes.permitAll();
  names.declareAll();
  return [
    { kind: 'window', range, preceding: found.get('preceding') ?? null, following: found.get('following') ?? null, aggregates },
  ];
}

/** `{` opens a range expression, not the bounds, if the closing brace is not followed by AGGREGATE. */
function isRangeObject(state: ParserState): boolean {
  let depth = 0;
  for (let ahead = 0; ; ahead += 1) {
    const { type } = state.peek(ahead);
    if (type === 'end') return false;
    if (type === '{') depth += 1;
    if (type === '}') depth -= 1;
    if (depth === 0) return state.peek(ahead + 1).type !== 'AGGREGATE';
  }
}

/** Variables a statement introduces: nothing inside the statement may use them. */
class NewNames {
  private readonly made: Variable[] = [];

  constructor(private readonly state: ParserState) {}

  add(token: Token): Variable {
    const variable = this.state.newVariable(token.text, token);
    if (this.made.some(({ name }) => name === variable.name))
      throw this.state.error(`variable '${token.text}' is assigned multiple times`, 'query-variable-redeclared', token);
    this.made.push(variable);
    this.state.scopes.forbid(variable.name, `use of COLLECT variable '${variable.name}' inside same COLLECT`);
    return variable;
  }

  declareAll(): void {
    for (const variable of this.made) this.state.scopes.declare(variable);
  }
}

function parseGroups(state: ParserState, names: NewNames): Assignment[] {
  const groups: Assignment[] = [];
  do {
    const token = state.expect('identifier');
    state.expect('=');
    const value = state.expression();
    groups.push({ variable: names.add(token), value });
  } while (state.accept(','));
  return groups;
}

function parseCount(state: ParserState, names: NewNames): Variable {
  state.expectWord('COUNT');
  state.expect('INTO');
  return names.add(state.expect('identifier'));
}

function parseAggregates(state: ParserState, names: NewNames): Aggregate[] {
  state.expect('AGGREGATE');
  const aggregates: Aggregate[] = [];
  do {
    const token = state.expect('identifier');
    state.expect('=');
    const call = parseAggregateCall(state);
    aggregates.push({ variable: names.add(token), ...call });
  } while (state.accept(','));
  return aggregates;
}

function parseAggregateCall(state: ParserState): { name: AggregateName; argument: Expression } {
  const { token } = state;
  if (token.type !== 'identifier' || state.peek().type !== '(')
    throw state.error('syntax error, an aggregate expression must be a function call');
  const spelling = state.advance().text.toUpperCase();
  const list = parseArgumentList(state);
  const name = Object.hasOwn(AGGREGATE_NAMES, spelling) ? AGGREGATE_NAMES[spelling as keyof typeof AGGREGATE_NAMES] : null;
  if (name === null) throw state.error('unknown aggregate function used', 'query-invalid-aggregate-expression', token);
  const [argument = null] = list;
  if (argument !== null && list.length === 1) return { name, argument };
  if (list.length === 0 && name === 'LENGTH') return { name, argument: { kind: 'literal', value: null } };
  const message = `invalid number of arguments for function '${spelling}()', expected number of arguments: minimum: 1, maximum: 1`;
  throw state.error(message, 'query-function-argument-number-mismatch', token);
}

function parseInto(state: ParserState, names: NewNames, collectable: readonly Variable[]): CollectInto {
  const token = state.expect('identifier');
  if (state.accept('=')) {
    const value = state.expression();
    return { variable: names.add(token), value, variables: [], keep: false };
  }
  const variable = names.add(token);
  if (!state.acceptWord('KEEP')) return { variable, value: null, variables: collectable, keep: false };
  const variables: Variable[] = [];
  do {
    const kept = state.expect('identifier');
    const found = state.scopes.find(kept.text);
    if (found === null) throw state.error(`use of unknown variable '${kept.text}' for KEEP`, 'query-variable-name-unknown', kept);
    variables.push(found);
  } while (state.accept(','));
  return { variable, value: null, variables, keep: true };
}
