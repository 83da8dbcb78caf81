import type { Block, Expression, ForStatement, Query, Statement, Variable } from '@strata/aql';
import { printExpression } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { BlockPlace } from '../trees/blocks';
import { isOrderUnseen, rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { attribute, binary, call, constant, filter, letStatement, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, filterOf, isPlain, pathOf } from '../trees/conditions';
import { isLoop, onceComputed, scannedCollections } from '../trees/loops';
import { substituted } from '../trees/substitute';
import { usedAttributes, usedIn } from '../trees/uses';
import type { RewriteRule, Rewritten } from './rewrite-rule';

/** More documents than this are not held in memory. */
const MOST_DOCUMENTS = 2_000_000;
/** Below so many, a scan for each row is as good. */
const FEWEST_DOCUMENTS = 8;
/** Where an index serves the search, more is not promised: what conditions and limits leave of the rows before is not known, and a look-up in an index is cheap. */
const MOST_GAIN_OVER_INDEX = 3;

/**
 * A collection that is searched anew for each row, by an attribute without an index, is grouped by it once and looked up (a hash join):
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders FOR c IN customers FILTER c.code == o.customer RETURN [o, c]` | `LET byCode = MERGE(FOR … COLLECT k = text(c.code) INTO g = c RETURN {[k]: g}) FOR o IN orders FOR c IN byCode[text(o.customer)] \|\| [] FILTER c.code == o.customer …` |
 *
 * | `FOR p IN people FOR q IN people FILTER LOWER(q.name) == LOWER(p.name) …` | the same, grouped by `LOWER(q.name)` |
 *
 * Equal scalars have equal texts. Arrays and objects may be equal with different texts (`{}` and `{a: null}`), so all of them share one group,
 * and the comparison stays. Within a group the documents keep their order, so the rows do too.
 */
export const groupOnce: RewriteRule = {
  name: 'group-once',
  apply(query, knowledge) {
    const search = new Search(query, knowledge);
    let made: Rewritten | null = null;
    let grouped: Statement | null = null;
    let list: Variable | null = null;
    const result = rewriteBlocks(query, (block, blockPlace) => {
      if (grouped !== null) return block; // one at a time
      const place = search.find(block, blockPlace);
      if (place === null) return block;
      const rewriting = new GroupedLoop(place, block, knowledge);
      grouped = rewriting.grouping();
      made = rewriting.described(query);
      list = place.list;
      return rewriting.block();
    });
    if (result === null || made === null || grouped === null) return null;
    return {
      ...(made as Rewritten),
      query: { ...result, body: spliced(result.body, positionAfter(result.body, list), 0, grouped) },
    };
  },
};

/** The groups of a collection come first, those of a list after it. */
function positionAfter({ statements }: Block, list: Variable | null): number {
  return list === null ? 0 : statements.findIndex((one) => one.kind === 'let' && one.variable.id === list.id) + 1;
}

interface Place {
  readonly at: number;
  readonly loop: ForStatement;
  readonly collection: CollectionFacts;
  /** The variable of the list that is searched instead of a collection. */
  readonly list: Variable | null;
  /** Documents that each search reads today. */
  readonly readEach: number;
  /** Attribute path of the searched documents. */
  readonly path: string;
  readonly member: Expression;
  /** What the attribute is compared with. */
  readonly wanted: Expression;
  readonly isWantedText: boolean;
  /** How many statements after the loop are FILTERs. */
  readonly filters: number;
  /** Conditions on the searched document alone. */
  readonly own: readonly Expression[];
  readonly others: readonly Expression[];
  readonly rowsBefore: number;
}

class Search {
  private readonly once: ReadonlySet<number>;
  private readonly scanned: ReadonlyMap<number, string>;

  constructor(
    query: Query,
    private readonly knowledge: QueryKnowledge,
  ) {
    this.once = onceComputed(query);
    this.scanned = scannedCollections(query);
  }

  find(block: Block, place: BlockPlace): Place | null {
    for (const [at, statement] of block.statements.entries()) {
      if (statement.kind !== 'for' || statement.search !== null || statement.options !== null) continue;
      const list = this.listOf(statement);
      const collection = list === null ? this.knowledge.collection(statement.source) : listFacts(list);
      if (collection === null || collection.count > MOST_DOCUMENTS || collection.count < FEWEST_DOCUMENTS) continue;
      const found = this.at(block, at, statement, collection, list);
      if (found === null) continue;
      if (found.readEach === collection.count) return found;
      // an index serves it: many rows with many documents each are grouped faster, in the order of the collection
      if (isOrderUnseen(block.statements.slice(at + 1), place) && gainOf(found) > 2) return found;
    }
    return null;
  }

  /** A list that is computed once, before all loops. */
  private listOf({ source }: ForStatement): Variable | null {
    return source.kind === 'variable' && this.once.has(source.variable.id) ? source.variable : null;
  }

  private at(block: Block, at: number, statement: ForStatement, collection: CollectionFacts, list: Variable | null): Place | null {
    const following = block.statements.slice(at + 1);
    const end = following.findIndex(({ kind }) => kind !== 'filter');
    const filters = following.slice(0, end < 0 ? following.length : end);
    const conditions = filters.flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition) : []));
    const { variable } = statement;
    const readEach = Math.min(...conditions.map((condition) => this.readBy(condition, variable, collection)), collection.count);
    for (const condition of conditions) {
      const sides = comparedSides(condition, variable);
      if (sides === null || !this.changesByRow(sides.wanted, variable)) continue;
      const isOwn = (one: Expression): boolean => [...usedIn(one)].every((id) => id === variable.id) && isPlain(one);
      return {
        at,
        loop: statement,
        collection,
        list,
        readEach,
        ...sides,
        isWantedText: this.isText(sides.wanted),
        filters: filters.length,
        own: conditions.filter(isOwn),
        others: conditions.filter((one) => !isOwn(one) && one !== condition),
        rowsBefore: this.rowsBefore(block.statements.slice(0, at), sides.wanted),
      };
    }
    return null;
  }

  /** How many documents an index finds for this condition; all where none does. */
  private readBy(condition: Expression, variable: Variable, collection: CollectionFacts): number {
    if (condition.kind !== 'binary' || (condition.operator !== '==' && condition.operator !== 'IN')) return collection.count;
    for (const side of [condition.left, condition.right]) {
      const path = attributeOf(side, variable);
      if (path === null || this.knowledge.indexOn(collection, path) === null) continue;
      return path.startsWith('_') ? 1 : Math.min(collection.count - 1, this.knowledge.documentsPerValue(collection, [path]));
    }
    return collection.count;
  }

  private changesByRow(wanted: Expression, variable: Variable): boolean {
    const ids = usedIn(wanted);
    return !ids.has(variable.id) && isPlain(wanted) && [...ids].some((id) => !this.once.has(id));
  }

  private isText(expression: Expression): boolean {
    const path = pathOf(expression);
    const name = path === null ? undefined : this.scanned.get(path.variable.id);
    const collection = name === undefined ? null : this.knowledge.named(name);
    return collection !== null && this.knowledge.isAlwaysText(collection, path!.names.join('.'));
  }

  private rowsBefore(statements: readonly Statement[], wanted: Expression): number {
    const loops = statements.filter(isLoop);
    if (loops.length > 0)
      return loops.reduce((rows, one) => rows * (one.kind === 'for' ? this.knowledge.count(one.source) : 10), 1);
    // a subquery: it runs for what the wanted value comes from
    const sources = [...usedIn(wanted)].map((id) => this.scanned.get(id)).filter((name) => name !== undefined);
    return Math.max(...sources.map((name) => this.knowledge.named(name)?.count ?? 0), sources.length === 0 ? 1000 : 1);
  }
}

/** How much less is read; a look-up in the groups is four times as much work as a document of a scan. */
function gainOf({ rowsBefore, readEach, collection }: Place): number {
  return (rowsBefore * readEach) / (4 * (rowsBefore + collection.count));
}

const listFacts = ({ name }: Variable): CollectionFacts => ({ name, type: 'document', count: 1000, indexes: [] });

class GroupedLoop {
  private readonly groups: Variable;

  constructor(
    private readonly place: Place,
    private readonly source: Block,
    private readonly knowledge: QueryKnowledge,
  ) {
    this.groups = knowledge.fresh(`${place.collection.name.replace(/\W/g, '_')}By${capital(place.path)}`);
  }

  /** `LET groups = MERGE(FOR d IN c FILTER own COLLECT key = text(d.path) INTO members = d RETURN {[key]: members})` */
  grouping(): Statement {
    const { own, loop: before, member } = this.place;
    const document = this.knowledge.fresh(before.variable.name);
    const key = this.knowledge.fresh('key');
    const members = this.knowledge.fresh('members');
    const ofDocument = (expression: Expression): Expression => substituted(expression, before.variable, use(document));
    return letStatement(
      this.groups,
      call(
        'MERGE',
        subquery(
          loop(document, before.source),
          ...filterOf(own.map(ofDocument)),
          {
            kind: 'collect',
            groups: [{ variable: key, value: ofDocument(this.keyOf(member, this.isMemberText())) }],
            aggregates: [],
            into: { variable: members, value: this.kept(document), variables: [], keep: false },
            withCount: null,
            options: null,
          },
          returns({ kind: 'object', members: [{ kind: 'computed', name: use(key), value: use(members) }] }),
        ),
      ),
    );
  }

  block(): Block {
    const { at, filters, loop: before, wanted, member, others } = this.place;
    const found: Expression = { kind: 'index', object: use(this.groups), index: this.keyOf(wanted, this.place.isWantedText) };
    const source: Expression = { kind: 'logical', operator: '||', left: found, right: { kind: 'array', elements: [] } };
    const conditions = [...(this.isMemberText() && this.place.isWantedText ? [] : [binary(member, '==', wanted)]), ...others];
    return spliced(this.source, at, filters + 1, { ...before, source }, ...conditions.map(filter));
  }

  described(query: Query): Rewritten {
    const { collection, path, list } = this.place;
    const before = list === null ? `all ${collection.count} documents` : 'all its members';
    const isServed = this.place.readEach < collection.count;
    return {
      query,
      changes: [`\`${collection.name}\` is grouped by \`${path}\` once; each row looks its group up instead of searching.`],
      reasons: [
        isServed
          ? `Most of \`${collection.name}\` was read several times over through the index; now each document is read once.`
          : `No index finds members of \`${collection.name}\` by \`${path}\`, so ${before} were compared for each row; now each is read once.`,
      ],
      gain: Math.max(1.1, isServed ? Math.min(MOST_GAIN_OVER_INDEX, gainOf(this.place)) : gainOf(this.place)),
    };
  }

  /** The documents, or what of them is used: attributes that are missing read as null either way. */
  private kept(document: Variable): Expression {
    const { at, loop: before } = this.place;
    const names = usedAttributes(this.block().statements.slice(at + 1), before.variable);
    if (names === null) return use(document);
    return {
      kind: 'object',
      members: [...names].map((name) => ({ kind: 'named', name, value: attribute(use(document), name) })),
    };
  }

  private isMemberText(): boolean {
    return this.place.list === null && this.knowledge.isAlwaysText(this.place.collection, this.place.path);
  }

  private keyOf(value: Expression, isText: boolean): Expression {
    if (isText) return value;
    const text = call('TO_STRING', value);
    if (this.isMemberText() || this.place.isWantedText) return text; // nothing but texts can be equal
    return {
      kind: 'conditional',
      condition: { kind: 'logical', operator: '||', left: call('IS_ARRAY', value), right: call('IS_OBJECT', value) },
      then: constant('[]'),
      else: text,
    };
  }
}

function comparedSides(
  condition: Expression,
  variable: Variable,
): { readonly path: string; readonly member: Expression; readonly wanted: Expression } | null {
  if (condition.kind !== 'binary' || condition.operator !== '==') return null;
  const left = memberPath(condition.left, variable);
  if (left !== null) return { path: left, member: condition.left, wanted: condition.right };
  const right = memberPath(condition.right, variable);
  return right === null ? null : { path: right, member: condition.right, wanted: condition.left };
}

/** An attribute of the searched document, or something that is computed of it alone, as its text. */
function memberPath(expression: Expression, variable: Variable): string | null {
  const path = attributeOf(expression, variable);
  if (path !== null || expression.kind !== 'call') return path;
  const ids = usedIn(expression);
  return ids.size === 1 && ids.has(variable.id) && isPlain(expression) ? printExpression(expression) : null;
}

const capital = (path: string): string =>
  path
    .split(/\W+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
