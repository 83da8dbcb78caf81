import type { Direction, EdgeCollection, Expression, GraphSource, PathAlgorithm, Statement, Variable } from './ast';
import { parseOptions } from './options-parser';
import type { ParserState } from './parser-state';
import type { Pattern } from './pattern-parser';
import { parsePattern } from './pattern-parser';
import type { Token, TokenType } from './token';
import { walkExpression } from './walk';

const DIRECTIONS: ReadonlySet<TokenType> = new Set<TokenType>(['OUTBOUND', 'INBOUND', 'ANY']);
const PATH_ALGORITHMS: ReadonlySet<TokenType> = new Set<TokenType>([
  'SHORTEST_PATH',
  'ALL_SHORTEST_PATHS',
  'K_SHORTEST_PATHS',
  'K_PATHS',
]);

/** `FOR …`: over a list, collection or view, a traversal, or a path search. The keyword has been read. */
export function parseFor(state: ParserState): Statement[] {
  if (state.is('[') || state.is('{')) return parseForPattern(state, parsePattern(state));
  const names = [state.expect('identifier')];
  while (state.accept(',')) names.push(state.expect('identifier'));
  state.expect('IN');
  if (DIRECTIONS.has(state.token.type)) return parseWalk(state, names, null);
  const source = state.expression({ stopsAtCollection: false, stopsAtDirection: true });
  if (DIRECTIONS.has(state.token.type)) return parseWalk(state, names, source);
  requireNames(state, names, 1, 'Collections and views FOR loops only allow a single return variable');
  state.scopes.start('for');
  const [variable] = declareAll(state, names);
  return [finishFor(state, variable, source)];
}

function parseForPattern(state: ParserState, pattern: Pattern): Statement[] {
  state.expect('IN');
  const isWalk = () => DIRECTIONS.has(state.token.type);
  const source = isWalk() ? null : state.expression({ stopsAtCollection: false, stopsAtDirection: true });
  if (source === null || isWalk()) throw state.error(`${walkName(state)} does not support array/object destructuring`);
  if (state.acceptWord('SEARCH')) throw state.error('SEARCH condition is incompatible with destructuring');
  state.scopes.start('for');
  return [finishFor(state, pattern.source, source), ...pattern.bind()];
}

/** What begins with the direction that the parser stands at. */
function walkName(state: ParserState): string {
  const { type } = state.peek();
  return PATH_ALGORITHMS.has(type) ? type : 'Traversal';
}

function finishFor(state: ParserState, variable: Variable, source: Expression): Statement {
  const { token } = state;
  const search = state.acceptWord('SEARCH') ? state.expression() : null;
  if (search !== null && source.kind !== 'collection') throw state.error('SEARCH condition used on non-view', 'query-parse', token);
  return { kind: 'for', variable, source, search, options: parseOptions(state) };
}

function requireNames(state: ParserState, names: readonly Token[], max: number, message: string): void {
  const [, ...rest] = names;
  if (rest.length >= max) throw state.error(message, 'query-parse', names[0]);
}

function declareAll(state: ParserState, names: readonly Token[]): [Variable, Variable | null, Variable | null] {
  const [first, second = null, third = null] = names.map((name) => state.declare(name.text, name));
  if (first === undefined) throw state.unexpected();
  return [first, second, third];
}

/** A traversal or path search, from the direction on; `depths` is what stood before it. */
function parseWalk(state: ParserState, names: readonly Token[], depths: Expression | null): Statement[] {
  const direction = state.advance().type as Direction;
  const [minDepth, maxDepth] = depths?.kind === 'range' ? [depths.from, depths.to] : [depths, depths];
  if (PATH_ALGORITHMS.has(state.token.type)) return [parsePathSearch(state, names, direction, minDepth, maxDepth)];
  const start = state.expression({ stopsAtCollection: false, stopsAtDirection: true });
  const graph = parseGraph(state);
  requireNames(state, names, 3, 'Traversals only have one, two or three return variables');
  state.scopes.start('for');
  const [vertex, edge, path] = declareAll(state, names);
  const prune = parsePrune(state);
  return [
    { kind: 'traversal', vertex, edge, path, minDepth, maxDepth, direction, start, graph, prune, options: parseOptions(state) },
  ];
}

function parsePathSearch(
  state: ParserState,
  names: readonly Token[],
  direction: Direction,
  minDepth: Expression | null,
  maxDepth: Expression | null,
): Statement {
  if (minDepth !== null && !state.is('K_PATHS')) throw state.unexpected();
  const algorithm = state.advance().type as PathAlgorithm;
  const start = state.expression();
  state.expectWord('TO');
  const target = state.expression({ stopsAtCollection: false, stopsAtDirection: true });
  const graph = parseGraph(state);
  const options = parseOptions(state);
  if (algorithm === 'SHORTEST_PATH') requireNames(state, names, 2, 'SHORTEST_PATH must have one or two return variables');
  else requireNames(state, names, 1, `${algorithm} only has one return variable`);
  state.scopes.start('for');
  const [first, second] = declareAll(state, names);
  return { kind: 'pathSearch', algorithm, first, second, minDepth, maxDepth, direction, start, target, graph, options };
}

function parseGraph(state: ParserState): GraphSource {
  if (state.accept('GRAPH')) {
    if (state.is('parameter')) return { kind: 'namedGraph', name: state.bindNode() };
    if (!state.is('string') && !state.is('identifier')) throw state.unexpected();
    return { kind: 'namedGraph', name: { kind: 'literal', value: state.advance().text } };
  }
  const collections: EdgeCollection[] = [];
  do {
    const direction = DIRECTIONS.has(state.token.type) ? (state.advance().type as Direction) : null;
    collections.push({ direction, collection: state.collectionNode({ valueParameter: true }) });
  } while (state.accept(','));
  return { kind: 'edgeCollections', collections };
}

function parsePrune(state: ParserState): { variable: Variable | null; condition: Expression } | null {
  if (!state.acceptWord('PRUNE')) return null;
  const { token } = state;
  const isNamed = token.type === 'identifier' && state.peek().type === '=';
  if (isNamed) {
    state.advance();
    state.expect('=');
  }
  const condition = state.expression();
  walkExpression(condition, (part) => {
    if (part.kind === 'subquery') throw state.error('PRUNE condition must not use a subquery', 'query-parse', token);
  });
  return { variable: isNamed ? state.declare(token.text, token) : null, condition };
}
