import type { BinaryNode, Block, Expression, TraversalStatement } from '@strata/aql';
import { print, printExpression, rewriteExpression, rewriteStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { attribute, binary, call, filter, limit, literal, loop, returns, use } from '../trees/build';
import { conjuncts, joined } from '../trees/conditions';
import { withLets } from '../trees/lets';
import { exceptionsAsAll } from '../trees/path-conditions';
import { copiedExpression } from '../trees/printed-query';
import { withoutUnusedPath } from '../trees/walks';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * A condition on whole paths that the walk can hold against every step ends the walk where it fails, instead of after all paths are made:
 *
 * | before | after |
 * | --- | --- |
 * | `FILTER LENGTH(p.edges[* FILTER CURRENT.kind != "friend"]) == 0` | `FILTER p.edges[*].kind ALL == "friend"` |
 * | `FILTER "x" NOT IN p.vertices[*].kind` | `FILTER p.vertices[*].kind ALL != "x"` |
 * | `FILTER MAX(p.edges[*].weight) < 3` | `FILTER p.edges[*].weight ALL < 3` |
 * | `FILTER SUM(p.edges[*].weight) < 10` | `PRUNE SUM(p.edges[*].weight) >= 10 FILTER SUM(p.edges[*].weight) < 10`, where no weight is negative |
 * | `FILTER LENGTH(UNIQUE(p.vertices[*]._id)) == LENGTH(p.vertices)` | `OPTIONS { uniqueVertices: "path" }` |
 * | `FILTER LAST(p.vertices).age > 3` | `FILTER v.age > 3` |
 *
 * Walks with OPTIONS other than these are left alone: which path finds a vertex first may depend on how others go on.
 */
export const pathCondition: RewriteRule = {
  name: 'path-condition',
  apply(query, knowledge) {
    let assumptions: readonly DataAssumption[] = [];
    let gain = 1;
    const result = rewriteBlocks(query, (block) => {
      for (const [at, walk] of block.statements.entries()) {
        if (walk.kind !== 'traversal' || walk.path === null || walk.options !== null) continue;
        const changed =
          withEnds(block, at, walk, knowledge) ??
          withSteps(block, at, walk, knowledge) ??
          withUniqueVertices(block, at, walk, knowledge) ??
          withPrune(block, at, walk, knowledge);
        if (changed === null) continue;
        assumptions = [...assumptions, ...changed.assumptions];
        gain = Math.max(gain, changed.gain);
        return changed.block;
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A condition on whole paths is one that the walk can ask at every step.'],
      reasons: ['The walk does not go on from where the condition fails; paths multiply with the depth.'],
      assumptions,
      gain,
    };
  },
};

interface Changed {
  readonly block: Block;
  readonly gain: number;
  readonly assumptions: readonly DataAssumption[];
}

/** `LAST(p.vertices)` is the vertex. */
function withEnds(block: Block, at: number, walk: TraversalStatement, knowledge: QueryKnowledge): Changed | null {
  const { vertex, edge, path } = walk;
  let isFound = false;
  const replace = (part: Expression): Expression => {
    const on = path === null ? null : lastOf(part, path.id, knowledge);
    const end = on === 'vertices' ? vertex : on === 'edges' ? edge : null;
    if (end === null) return part;
    isFound = true;
    return use(end);
  };
  const after = block.statements
    .slice(at + 1)
    .map((statement) => rewriteStatement(statement, (whole) => rewriteExpression(whole, replace)));
  if (!isFound) return null;
  const narrowed = withoutUnusedPath(walk, after);
  return { block: { statements: [...block.statements.slice(0, at), narrowed, ...after] }, gain: 1.2, assumptions: [] };
}

function lastOf(part: Expression, path: number, knowledge: QueryKnowledge): 'vertices' | 'edges' | null {
  const isLast = part.kind === 'call' && part.name === 'LAST';
  const isIndex = part.kind === 'index' && knowledge.value(part.index) === -1;
  const list = isLast ? part.arguments[0] : isIndex ? part.object : undefined;
  if (list?.kind !== 'attribute' || list.object.kind !== 'variable' || list.object.variable.id !== path) return null;
  return list.name === 'vertices' || list.name === 'edges' ? list.name : null;
}

/** A FILTER after the walk, before anything makes other rows, with each of its conditions as the row's expressions. */
function* conditionsAfter(block: Block, at: number): Generator<{ place: number; all: readonly Expression[]; position: number }> {
  for (let place = at + 1; place < block.statements.length; place += 1) {
    const statement = block.statements[place];
    if (statement?.kind === 'let') continue;
    if (statement?.kind !== 'filter') return;
    const all = conjuncts(statement.condition);
    for (const position of all.keys()) yield { place, all, position };
  }
}

function withSteps(block: Block, at: number, walk: TraversalStatement, knowledge: QueryKnowledge): Changed | null {
  for (const { place, all, position } of conditionsAfter(block, at)) {
    const written = all[position];
    if (written === undefined || walk.path === null) continue;
    const condition = withLets(written, block.statements.slice(at + 1, place), (name) => knowledge.fresh(name));
    const steps = exceptionsAsAll(condition, walk.path, (name) => knowledge.fresh(name));
    if (steps === null) continue;
    const changed = spliced(block, place, 1, filter(joined('&&', all.toSpliced(position, 1, steps))));
    return { block: changed, gain: 4, assumptions: [] };
  }
  return null;
}

/** Ids that are as many different ones as there are vertices. Equal keys in different collections are no equal vertices. */
function withUniqueVertices(block: Block, at: number, walk: TraversalStatement, knowledge: QueryKnowledge): Changed | null {
  if (walk.prune !== null) return null;
  for (const { place, all, position } of conditionsAfter(block, at)) {
    const written = all[position];
    const by =
      written &&
      walk.path &&
      uniqueBy(
        withLets(written, block.statements.slice(at + 1, place), (name) => knowledge.fresh(name)),
        walk.path.name,
      );
    if (by === undefined || by === null) continue;
    const rest = by === '_id' ? all.toSpliced(position, 1) : all;
    const filtered = rest.length === 0 ? spliced(block, place, 1) : spliced(block, place, 1, filter(joined('&&', rest)));
    const options: Expression = {
      kind: 'object',
      members: [{ kind: 'named', name: 'uniqueVertices', value: literal('path') }],
    };
    const unique = withoutUnusedPath({ ...walk, options }, filtered.statements.slice(at + 1));
    return { block: spliced(filtered, at, 1, unique), gain: 2, assumptions: [] };
  }
  return null;
}

function uniqueBy(condition: Expression, path: string): '_id' | '_key' | null {
  if (condition.kind !== 'binary' || condition.operator !== '==') return null;
  const texts = [condition.left, condition.right].map((side) => printExpression(side));
  for (const by of ['_id', '_key'] as const) {
    const ids = `${path}.vertices[*].${by}`;
    const counts = [`LENGTH(UNIQUE(${ids}))`, `COUNT(UNIQUE(${ids}))`, `COUNT_DISTINCT(${ids})`, `COUNT_UNIQUE(${ids})`];
    const wholes = [`LENGTH(${path}.vertices)`, `COUNT(${path}.vertices)`];
    for (const [count, whole] of [texts, texts.toReversed()])
      if (count !== undefined && whole !== undefined && counts.includes(count) && wholes.includes(whole)) return by;
  }
  return null;
}

const FAILS: Readonly<Partial<Record<BinaryNode['operator'], BinaryNode['operator']>>> = { '<': '>=', '<=': '>' };

/** Sums of what is never negative only grow along a path. */
function withPrune(block: Block, at: number, walk: TraversalStatement, knowledge: QueryKnowledge): Changed | null {
  if (walk.prune !== null || walk.path === null || walk.graph.kind !== 'edgeCollections') return null;
  for (const { place, all, position } of conditionsAfter(block, at)) {
    const written = all[position];
    const condition = written && withLets(written, block.statements.slice(at + 1, place), (name) => knowledge.fresh(name));
    if (condition?.kind !== 'binary' || typeof knowledge.value(condition.right) !== 'number') continue;
    const fails = FAILS[condition.operator];
    const summed = fails === undefined ? null : summedAttribute(condition.left, walk.path.name);
    if (fails === undefined || summed === null) continue;
    const sum = copiedExpression(condition.left, (base) => knowledge.fresh(base));
    const prune = { variable: null, condition: binary(sum, fails, condition.right) };
    const names = walk.graph.collections.flatMap(({ collection }) => (collection.bound ? [] : [collection.name]));
    if (names.length !== walk.graph.collections.length) return null;
    const assumptions = names.map((name) => isNeverNegative(name, summed, knowledge));
    return { block: spliced(block, at, 1, { ...walk, prune }), gain: 5, assumptions };
  }
  return null;
}

/** `weight` of `SUM(p.edges[*].weight)`. */
function summedAttribute(expression: Expression, path: string): string | null {
  if (expression.kind !== 'call' || expression.name !== 'SUM') return null;
  const [list] = expression.arguments;
  if (list?.kind !== 'expansion' || list.projection?.kind !== 'attribute') return null;
  const { name } = list.projection;
  const plain: Expression = { ...list, projection: { ...list.projection, object: use(list.element) } };
  const isPlainList = list.filter === null && list.count === null && list.levels === 1;
  return isPlainList && printExpression(list) === printExpression(plain) && printExpression(list.source) === `${path}.edges`
    ? name
    : null;
}

function isNeverNegative(collection: string, name: string, knowledge: QueryKnowledge): DataAssumption {
  const document = knowledge.fresh('d');
  const value = attribute(use(document), name);
  const isSuch: Expression = {
    kind: 'logical',
    operator: '&&',
    left: call('IS_NUMBER', value),
    right: binary(value, '>=', literal(0)),
  };
  const exceptions = subquery(
    loop(document, { kind: 'collection', name: collection, bound: false }),
    filter(binary(value, '!=', literal(null))),
    filter({ kind: 'unary', operator: '!', operand: isSuch }),
    limit(1),
    returns(literal(1)),
  );
  const body = { statements: [returns(binary(call('LENGTH', exceptions), '==', literal(0)))] };
  return {
    statement: `\`${name}\` of every edge of \`${collection}\` is a number that is not negative, or null.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}
