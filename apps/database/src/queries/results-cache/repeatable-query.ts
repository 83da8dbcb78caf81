import type { Expression, Query, Statement } from '@strata/aql';
import { walkBlock } from '@strata/aql';
import { FUNCTIONS } from '../../functions/functions';

/**
 * True when the answer of a query depends on its bind values and on the documents of the collections it names, and on nothing else: it
 * writes nothing, follows no edges (which may lead anywhere), and calls only functions of their arguments.
 */
export function isRepeatable(query: Query): boolean {
  let isSteady = query.body.statements.every(readsWhatItNames);
  walkBlock(query.body, (part) => (isSteady &&= isSteadyPart(part)));
  return isSteady;
}

function isSteadyPart(part: Expression): boolean {
  if (part.kind === 'subquery') return part.body.statements.every(readsWhatItNames);
  return part.kind !== 'call' || (FUNCTIONS.get(part.name)?.foldable ?? false);
}

const OTHERS: ReadonlySet<Statement['kind']> = new Set([
  'traversal',
  'pathSearch',
  'insert',
  'update',
  'replace',
  'remove',
  'upsert',
]);
const readsWhatItNames = ({ kind }: Statement): boolean => !OTHERS.has(kind);
