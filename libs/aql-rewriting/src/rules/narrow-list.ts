import type { Block, LetStatement, SubqueryNode } from '@strata/aql';
import { rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { attribute, letStatement, returns, use } from '../trees/build';
import { memberReads } from '../trees/member-reads';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { RewriteRule } from './rewrite-rule';

/** Of more attributes the whole document is about as well. */
const MOST_ATTRIBUTES = 8;

/**
 * A list of documents of which some attributes are read keeps these:
 *
 * | before | after |
 * | --- | --- |
 * | `LET l = (FOR o IN orders FILTER o.buyer == p._key RETURN o) RETURN [SUM(l[*].total), MAX(l[*].date)]` | `LET l = (FOR o IN orders FILTER o.buyer == p._key RETURN {total: o.total, date: o.date}) RETURN …` |
 *
 * What reads the list stays as it is; an index that has the attributes may answer without the documents.
 */
export const narrowList: RewriteRule = {
  name: 'narrow-list',
  apply(query, knowledge) {
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries()) {
        const narrowed = statement.kind === 'let' ? narrow(statement, at, block, knowledge) : null;
        if (narrowed !== null) return spliced(block, at, 1, narrowed);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A list keeps the attributes that are read of its documents.'],
      reasons: ['Whole documents were read and kept in memory, and some attributes of them were used.'],
      gain: 1.3,
    };
  },
};

function narrow({ variable, value }: LetStatement, at: number, block: Block, knowledge: QueryKnowledge): LetStatement | null {
  if (value.kind !== 'subquery') return null;
  const document = returnedDocument(value, knowledge);
  const reads = document && memberReads(block.statements.slice(at + 1), variable, 1);
  if (document === null || reads === null) return null;
  const names = [...new Set(reads.map(([name = '']) => name))];
  if (names.length > MOST_ATTRIBUTES) return null;
  const members = names.map((name) => ({ kind: 'named' as const, name, value: attribute(use(document), name) }));
  const { statements } = value.body;
  return letStatement(variable, subquery(...statements.slice(0, -1), returns({ kind: 'object', members })));
}

/** The variable of a loop over a collection that a subquery returns as it is. */
function returnedDocument({ body: { statements } }: SubqueryNode, knowledge: QueryKnowledge) {
  const last = statements.at(-1);
  if (last?.kind !== 'return' || last.distinct || last.value.kind !== 'variable') return null;
  const { variable } = last.value;
  const isDocument = statements.some(
    (one) => one.kind === 'for' && one.variable.id === variable.id && knowledge.collection(one.source) !== null,
  );
  return isDocument ? variable : null;
}
