import type { Block, Expression, Query, Statement } from '@strata/aql';
import { declaredBy, rewriteExpression, rewriteStatement, walkExpression } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { blocksOf, rewriteBlocks, spliced } from '../trees/blocks';
import { letStatement, use } from '../trees/build';
import { afterLeadingLets, isLoop, onceComputed } from '../trees/loops';
import { usedIn } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/** Functions that go through a whole list each time. */
const OF_LISTS: ReadonlySet<string> = new Set([
  ...['SUM', 'AVERAGE', 'AVG', 'MIN', 'MAX', 'PRODUCT', 'MEDIAN', 'PERCENTILE', 'VARIANCE', 'VARIANCE_SAMPLE', 'STDDEV'],
  ...['UNIQUE', 'SORTED', 'SORTED_UNIQUE', 'COUNT_DISTINCT', 'COUNT_UNIQUE', 'FLATTEN', 'UNION', 'UNION_DISTINCT'],
  ...['INTERSECTION', 'MINUS', 'APPEND', 'REVERSE', 'MERGE', 'ZIP', 'CONCAT_SEPARATOR'],
]);

/**
 * A value that is made of a list and is the same for all rows of a loop is computed before it:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR p IN people FILTER p.age > AVERAGE(FOR x IN people RETURN x.age) …` | `LET once = AVERAGE(FOR x IN people RETURN x.age) FOR p IN people FILTER p.age > once …` |
 *
 * Optimizers move the subquery out of the loop, and not what is computed of its rows. Functions that answer differently each time are in no
 * query that is rewritten, so the value is the same.
 */
export const computedOnce: RewriteRule = {
  name: 'computed-once',
  apply(query, knowledge) {
    const hoisting = new Hoisting(onceComputed(query), listsOf(query), knowledge);
    const result = rewriteBlocks(query, (block) => hoisting.block(block));
    if (result === null) return null;
    return {
      query: { ...result, body: spliced(result.body, afterLeadingLets(result.body), 0, ...hoisting.made) },
      changes: ['What is the same for all rows of a loop is computed before it.'],
      reasons: ['The list was gone through again for each row.'],
      gain: hoisting.gain,
    };
  },
};

class Hoisting {
  readonly made: Statement[] = [];
  gain = 1;

  private readonly once: Set<number>;

  /** @param once variables that have one value in the whole query; @param lists those of them that hold lists */
  constructor(
    once: ReadonlySet<number>,
    private readonly lists: Set<number>,
    private readonly knowledge: QueryKnowledge,
  ) {
    this.once = new Set(once);
  }

  /** What stands behind the first loop runs for each of its rows. */
  block(block: Block): Block {
    const first = block.statements.findIndex(isLoop);
    const loop = block.statements[first];
    if (loop === undefined) return block;
    const before = this.made.length;
    const rows = loop.kind === 'for' ? this.knowledge.count(loop.source) : 100;
    const after = block.statements.slice(first + 1).map((one) => this.statement(one, rows));
    return this.made.length === before ? block : { statements: [...block.statements.slice(0, first + 1), ...after] };
  }

  private statement(statement: Statement, rows: number): Statement {
    if (statement.kind !== 'filter' && statement.kind !== 'let' && statement.kind !== 'return') return statement;
    return rewriteStatement(statement, (whole) =>
      rewriteExpression(whole, (part) => {
        if (!this.isSame(part)) return part;
        const variable = this.knowledge.fresh('once');
        this.once.add(variable.id);
        this.lists.add(variable.id);
        this.made.push(letStatement(variable, part));
        this.gain = Math.max(this.gain, Math.min(20, rows / 100));
        return use(variable);
      }),
    );
  }

  /** A function of a list that uses nothing that changes. */
  private isSame(expression: Expression): boolean {
    if (expression.kind !== 'call' || !OF_LISTS.has(expression.name)) return false;
    const isOfList = expression.arguments.some(
      (one) => isList(one) || (one.kind === 'variable' && this.lists.has(one.variable.id)),
    );
    const own = declaredWithin(expression);
    return isOfList && [...usedIn(expression)].every((id) => own.has(id) || this.once.has(id));
  }
}

const isList = ({ kind }: Expression): boolean => kind === 'subquery' || kind === 'expansion';

/** LETs before the first loop that hold a list. */
function listsOf({ body: { statements } }: Query): Set<number> {
  const lists = new Set<number>();
  for (const statement of statements) {
    if (statement.kind !== 'let') break;
    const { variable, value } = statement;
    if (isList(value) || (value.kind === 'call' && OF_LISTS.has(value.name))) lists.add(variable.id);
  }
  return lists;
}

function declaredWithin(expression: Expression): ReadonlySet<number> {
  const ids = new Set<number>();
  const note = (part: Expression): void => {
    if ('element' in part) ids.add(part.element.id);
  };
  walkExpression(expression, note);
  for (const block of blocksOf({ statements: [{ kind: 'return', distinct: false, value: expression }] }))
    for (const statement of block.statements) for (const { id } of declaredBy(statement)) ids.add(id);
  return ids;
}
