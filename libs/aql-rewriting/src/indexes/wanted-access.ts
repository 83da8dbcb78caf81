import type { Block, Expression, ForStatement, Query, SortStatement, Statement, Variable } from '@strata/aql';
import { impliedBy } from '../implied/implied-by';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { CollectionFacts } from '../input/rewrite-input';
import { blocksOf } from '../trees/blocks';
import { attributeOf, conjuncts } from '../trees/conditions';
import { isLoop } from '../trees/loops';
import { usedIn, uses } from '../trees/uses';

/** What a loop over a collection (or the edges of a walk) asks of an index. */
export interface WantedAccess {
  readonly collection: CollectionFacts;
  /** Attributes compared for equality, array members as `tags[*]`. */
  readonly equal: ReadonlySet<string>;
  /** Attributes compared by order. */
  readonly ranges: ReadonlySet<string>;
  /** Sorted by, when all keys are the document's, in one direction, and nothing stands between. */
  readonly sort: readonly string[];
  readonly isLimited: boolean;
  /** Attributes searched for words or parts of texts. */
  readonly texts: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  /** The loop runs once for each row of something else. */
  readonly isRepeated: boolean;
  /** A condition tells null from the rest: documents without the attribute are not wanted. */
  readonly isPresent: boolean;
}

const RANGES: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const TEXT_SEARCHES: ReadonlySet<string> = new Set([
  'CONTAINS',
  'LIKE',
  'REGEX_TEST',
  'FIND_FIRST',
  'LEVENSHTEIN_MATCH',
  'NGRAM_MATCH',
]);

export function wantedAccesses(query: Query, knowledge: QueryKnowledge): readonly WantedAccess[] {
  return blocksOf(query.body).flatMap((block) =>
    block.statements.flatMap((statement, at) => {
      if (statement.kind === 'traversal') return walkAccesses(block, at, knowledge);
      if (statement.kind !== 'for' || statement.search !== null) return [];
      const collection = knowledge.collection(statement.source);
      return collection === null ? [] : [loopAccess(block, at, statement, collection, knowledge, block !== query.body)];
    }),
  );
}

function loopAccess(
  block: Block,
  at: number,
  { variable }: ForStatement,
  collection: CollectionFacts,
  knowledge: QueryKnowledge,
  isInner: boolean,
): WantedAccess {
  const asked = new AskedOf(variable, collection, knowledge);
  const after = block.statements.slice(at + 1);
  for (const condition of conditionsOf(after)) asked.add(condition);
  const [sort, isLimited] = sortOf(after, variable);
  const depends = [...asked.others].some((id) => id !== variable.id);
  const isRepeated = block.statements.slice(0, at).some(isLoop) || (isInner && depends);
  return {
    collection,
    equal: asked.equal,
    ranges: asked.ranges,
    texts: asked.texts,
    places: asked.places,
    sort,
    isLimited,
    isRepeated,
    isPresent: asked.isPresent,
  };
}

/** A walk looks for the edges of one vertex; an index on its direction and an attribute of the edges finds those that a FILTER wants. */
function walkAccesses(block: Block, at: number, knowledge: QueryKnowledge): readonly WantedAccess[] {
  const walk = block.statements[at];
  if (walk?.kind !== 'traversal' || walk.edge === null || walk.graph.kind !== 'edgeCollections' || walk.direction === 'ANY')
    return [];
  const edge = walk.edge;
  const side = walk.direction === 'OUTBOUND' ? '_from' : '_to';
  return walk.graph.collections.flatMap(({ collection: node }) => {
    const collection = knowledge.collection(node);
    if (collection === null) return [];
    const asked = new AskedOf(edge, collection, knowledge);
    for (const condition of conditionsOf(block.statements.slice(at + 1))) asked.add(condition);
    if (asked.equal.size + asked.ranges.size === 0) return [];
    const equal = new Set([side, ...asked.equal]);
    return [
      {
        collection,
        equal,
        ranges: asked.ranges,
        texts: new Set<string>(),
        places: new Set<string>(),
        sort: [],
        isLimited: false,
        isRepeated: true,
        isPresent: false,
      },
    ];
  });
}

function conditionsOf(after: readonly Statement[]): readonly Expression[] {
  const end = after.findIndex(({ kind }) => kind === 'collect' || kind === 'limit' || kind === 'window');
  return (end < 0 ? after : after.slice(0, end)).flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition) : []));
}

/** Collects what the conditions on one document ask. */
class AskedOf {
  readonly equal = new Set<string>();
  readonly ranges = new Set<string>();
  readonly texts = new Set<string>();
  readonly places = new Set<string>();
  readonly others = new Set<number>();
  isPresent = false;

  constructor(
    private readonly variable: Variable,
    private readonly collection: CollectionFacts,
    private readonly knowledge: QueryKnowledge,
  ) {}

  add(condition: Expression): void {
    if (!uses(condition, this.variable)) return;
    const implied = impliedBy(condition, this.variable, this.collection, this.knowledge);
    if (implied !== null && implied.path.endsWith('[*]')) this.equal.add(implied.path);
    else if (implied !== null) for (const one of implied.conditions) this.compare(one);
    else this.compare(condition);
  }

  private compare(condition: Expression): void {
    if (condition.kind === 'call') return this.call(condition.name, condition.arguments);
    if (condition.kind !== 'binary') return;
    const { operator, left, right } = condition;
    this.place(left);
    this.place(right);
    const leftPath = attributeOf(left, this.variable);
    const rightPath = attributeOf(right, this.variable);
    if (operator === 'IN') {
      if (leftPath !== null && !uses(right, this.variable)) this.noteEqual(leftPath, right);
      else if (!uses(left, this.variable)) this.member(right, left);
      return;
    }
    const path = leftPath ?? rightPath;
    const other = leftPath === null ? left : right;
    if (path === null || uses(other, this.variable)) return;
    if (operator === '==') this.noteEqual(path, other);
    if (RANGES.has(operator)) {
      this.ranges.add(path);
      this.isPresent ||= operator.startsWith('>') === (leftPath !== null);
      for (const id of usedIn(other)) this.others.add(id);
    }
  }

  private noteEqual(path: string, other: Expression): void {
    this.equal.add(path);
    for (const id of usedIn(other)) this.others.add(id);
    const value = this.knowledge.value(other);
    this.isPresent ||= value !== undefined && value !== null;
  }

  private member(list: Expression, wanted: Expression): void {
    const inner = list.kind === 'expansion' && list.filter === null && list.count === null ? list : null;
    const path = attributeOf(inner?.source ?? list, this.variable);
    if (path === null) return;
    const projected = inner?.projection ? attributeOf(inner.projection, inner.element) : null;
    if (inner?.projection && projected === null && inner.projection.kind !== 'variable') return;
    this.equal.add(`${path}[*]${projected === null ? '' : `.${projected}`}`);
    for (const id of usedIn(wanted)) this.others.add(id);
  }

  private call(name: string, parts: readonly Expression[]): void {
    if (!TEXT_SEARCHES.has(name)) return;
    const [first] = parts;
    const inner = first?.kind === 'call' && (first.name === 'LOWER' || first.name === 'UPPER') ? first.arguments[0] : first;
    const path = inner === undefined ? null : attributeOf(inner, this.variable);
    if (path !== null) this.texts.add(path);
  }

  private place(side: Expression): void {
    if (side.kind !== 'call' || (side.name !== 'GEO_DISTANCE' && side.name !== 'DISTANCE')) return;
    for (const part of side.arguments) {
      const path = attributeOf(part, this.variable);
      if (path !== null) this.places.add(path);
    }
  }
}

function sortOf(after: readonly Statement[], variable: Variable): readonly [readonly string[], boolean] {
  const at = after.findIndex(({ kind }) => kind !== 'filter' && kind !== 'let');
  const sort = after[at];
  if (sort?.kind !== 'sort') return [[], false];
  const paths = pathsOf(sort, variable);
  return [paths, paths.length > 0 && after[at + 1]?.kind === 'limit'];
}

function pathsOf({ keys }: SortStatement, variable: Variable): readonly string[] {
  const paths = keys.map(({ value }) => attributeOf(value, variable));
  const isOneWay = keys.every(({ ascending }) => ascending === keys[0]?.ascending);
  return isOneWay ? paths.filter((path) => path !== null).slice(0, paths.includes(null) ? paths.indexOf(null) : undefined) : [];
}
