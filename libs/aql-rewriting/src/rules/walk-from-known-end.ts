import type { Block, Direction, Expression, Statement, TraversalStatement, Variable } from '@strata/aql';
import { print } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { CollectionFacts } from '../input/rewrite-input';
import { isOrderUnseen, rewriteBlocks, subquery } from '../trees/blocks';
import { attribute, binary, call, filter, letStatement, limit, literal, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, filterOf } from '../trees/conditions';
import { usedIn, uses } from '../trees/uses';
import type { EndAttribute } from '../trees/walks';
import { endAttributes } from '../trees/walks';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

const OPPOSITE: Readonly<Record<Direction, Direction>> = { OUTBOUND: 'INBOUND', INBOUND: 'OUTBOUND', ANY: 'ANY' };

/**
 * Walks from every document to known vertices from there, against the direction:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR p IN people FOR v IN 1..2 OUTBOUND p knows FILTER v._id == "people/7" RETURN p` | `FOR p IN 1..2 INBOUND "people/7" knows FILTER IS_SAME_COLLECTION("people", p._id) LET v = DOCUMENT("people/7") RETURN p` |
 * | `FOR p IN people FOR c IN 1..1 OUTBOUND p worksAt FILTER c.sector == "x" RETURN [p, c]` | `FOR c IN companies FILTER c.sector == "x" FOR p IN 1..1 INBOUND c worksAt FILTER IS_SAME_COLLECTION("people", p._id) RETURN [p, c]`, where all edges lead to companies |
 *
 * Each path one way is a path the other way, so the rows are as many.
 */
export const walkFromKnownEnd: RewriteRule = {
  name: 'walk-from-known-end',
  apply(query, knowledge) {
    let gain = 1;
    let assumptions: readonly DataAssumption[] = [];
    const result = rewriteBlocks(query, (block, place) => {
      const turned = turnedWalk(block, knowledge) ?? walkFromIndexed(block, knowledge);
      if (turned === null || !isOrderUnseen(block.statements.slice(1), place)) return block;
      gain = Math.max(gain, turned.documents / 20);
      assumptions = [...assumptions, ...(turned.assumptions ?? [])];
      return turned.block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The walk begins where it ended, at the vertices that are known, and goes against the direction.'],
      reasons: ['Only walks that end in few vertices were kept, of those that began at every document of the collection.'],
      assumptions,
      gain,
    };
  },
};

interface Turned {
  readonly block: Block;
  readonly documents: number;
  readonly assumptions?: readonly DataAssumption[];
}

function turnedWalk({ statements }: Block, knowledge: QueryKnowledge): Turned | null {
  const at = statements.findIndex(({ kind }) => kind === 'traversal');
  const walk = statements[at];
  const [first, ...between] = statements.slice(0, Math.max(at, 0));
  if (walk?.kind !== 'traversal' || first?.kind !== 'for' || first.search !== null || !canTurn(walk)) return null;
  const collection = knowledge.collection(first.source);
  const next = statements[at + 1];
  if (collection === null || between.some(({ kind }) => kind !== 'filter') || next?.kind !== 'filter') return null;
  const startPath = walk.start.kind === 'variable' ? '_id' : attributeOf(walk.start, first.variable);
  if (startPath !== '_id' || !uses(walk.start, first.variable)) return null;
  const conditions = conjuncts(next.condition);
  const known = conditions.find((one) => endOf(one, walk) !== null);
  const end = known === undefined ? null : endOf(known, walk);
  const after = statements.slice(at + 2);
  if (
    end === null ||
    [walk.edge, walk.path].some((one) => one !== null && statements.slice(at + 1).some((part) => uses(part, one)))
  )
    return null;
  const { vertex } = walk;
  const others = filterOf(conditions.filter((one) => one !== known));
  const needsEnd = [...others, ...after].some((part) => uses(part, vertex));
  const turned: TraversalStatement = {
    ...walk,
    vertex: first.variable,
    edge: null,
    path: null,
    direction: OPPOSITE[walk.direction],
    start: end,
  };
  const begun: readonly Statement[] = [
    turned,
    filter(call('IS_SAME_COLLECTION', literal(collection.name), attribute(use(first.variable), '_id'))),
    ...between,
    ...(needsEnd ? [letStatement(vertex, call('DOCUMENT', end))] : []),
  ];
  return { block: { statements: [...begun, ...others, ...after] }, documents: collection.count };
}

/** Vertices are found by an index: `FOR p IN people FOR c IN 1..1 OUTBOUND p worksAt FILTER c.sector == "x" …`. */
function walkFromIndexed({ statements }: Block, knowledge: QueryKnowledge): Turned | null {
  const at = statements.findIndex(({ kind }) => kind === 'traversal');
  const walk = statements[at];
  const [first, ...between] = statements.slice(0, Math.max(at, 0));
  const next = statements[at + 1];
  if (walk?.kind !== 'traversal' || first?.kind !== 'for' || first.search !== null || !canTurn(walk)) return null;
  if (next?.kind !== 'filter' || between.some(({ kind }) => kind !== 'filter')) return null;
  const collection = knowledge.collection(first.source);
  const startPath = walk.start.kind === 'variable' ? '_id' : attributeOf(walk.start, first.variable);
  const ends = collection && endsOf(walk, collection, knowledge);
  if (collection === null || ends === null || startPath !== '_id' || !uses(walk.start, first.variable)) return null;
  const isOneStep =
    knowledge.value(walk.minDepth ?? literal(1)) === 1 && knowledge.value(walk.maxDepth ?? walk.minDepth ?? literal(1)) === 1;
  const hidden = isOneStep ? [walk.path] : [walk.edge, walk.path];
  if (hidden.some((one) => one !== null && statements.slice(at + 1).some((part) => uses(part, one)))) return null;
  const conditions = conjuncts(next.condition);
  const known = conditions.find((one) => indexedPath(one, walk.vertex, ends, knowledge) !== null);
  const path = known && indexedPath(known, walk.vertex, ends, knowledge);
  if (known === undefined || !path) return null;
  const found = path.startsWith('_') ? 1 : knowledge.documentsPerValue(ends, [path]);
  if (found * 4 > collection.count) return null;
  const turned: TraversalStatement = {
    ...walk,
    vertex: first.variable,
    edge: isOneStep ? walk.edge : null,
    path: null,
    direction: OPPOSITE[walk.direction],
    start: use(walk.vertex),
  };
  const begun: readonly Statement[] = [
    loop(walk.vertex, { kind: 'collection', name: ends.name, bound: false }),
    filter(known),
    turned,
    filter(call('IS_SAME_COLLECTION', literal(collection.name), attribute(use(first.variable), '_id'))),
    ...between,
    ...filterOf(conditions.filter((one) => one !== known)),
  ];
  const assumptions = endAttributes(walk).map((end) => isAlwaysIn(ends.name, end, knowledge));
  return { block: { statements: [...begun, ...statements.slice(at + 2)] }, documents: collection.count / found, assumptions };
}

/** The one collection in which all walks end, as samples of the edges say. */
function endsOf(walk: TraversalStatement, start: CollectionFacts, knowledge: QueryKnowledge): CollectionFacts | null {
  const names = new Set(endAttributes(walk).flatMap(({ edges, path }) => knowledge.named(edges)?.idsOf?.[path] ?? ['']));
  const min = walk.minDepth === null ? 1 : knowledge.value(walk.minDepth);
  if (min === 0) names.add(start.name);
  const [name, ...others] = names;
  return name === undefined || others.length > 0 ? null : knowledge.named(name);
}

/** The indexed attribute that a condition compares with constants, null not among them. */
function indexedPath(condition: Expression, vertex: Variable, ends: CollectionFacts, knowledge: QueryKnowledge): string | null {
  if (condition.kind !== 'binary') return null;
  const path = attributeOf(condition.left, vertex);
  const value = knowledge.value(condition.right);
  if (path === null || value === undefined || value === null || knowledge.indexOn(ends, path) === null) return null;
  if (condition.operator === 'IN') return Array.isArray(value) && value.length > 0 && !value.includes(null) ? path : null;
  return condition.operator === '==' ? path : null;
}

function isAlwaysIn(name: string, { edges, path }: EndAttribute, knowledge: QueryKnowledge): DataAssumption {
  const edge = knowledge.fresh('e');
  const isIn = call('STARTS_WITH', attribute(use(edge), path), literal(`${name}/`));
  const exceptions = subquery(
    loop(edge, { kind: 'collection', name: edges, bound: false }),
    filter({ kind: 'unary', operator: '!', operand: isIn }),
    limit(1),
    returns(literal(1)),
  );
  const body = { statements: [returns(binary(call('LENGTH', exceptions), '==', literal(0)))] };
  return {
    statement: `\`${path}\` of every edge of \`${edges}\` is an id of \`${name}\`.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}

function canTurn({ prune, options, graph }: TraversalStatement): boolean {
  if (prune !== null || options !== null || graph.kind !== 'edgeCollections') return false;
  return graph.collections.every(({ direction }) => direction === null);
}

/** The constant that the vertex's id must be. */
function endOf(condition: Expression, { vertex }: TraversalStatement): Expression | null {
  if (condition.kind !== 'binary' || condition.operator !== '==') return null;
  for (const [id, end] of [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ] as const)
    if (attributeOf(id, vertex) === '_id' && usedIn(end).size === 0 && (end.kind === 'literal' || end.kind === 'bind')) return end;
  return null;
}
