import type { Block, Expression, ForStatement } from '@strata/aql';
import { conjuncts } from '../trees/conditions';
import type { QueryKnowledge } from './query-knowledge';
import type { CollectionFacts } from './rewrite-input';

/** A FILTER, and the loops over collections whose documents it may be about. */
export interface FilterOfDocuments {
  readonly at: number;
  readonly condition: Expression;
  /** The parts of the condition that all have to hold. */
  readonly conditions: readonly Expression[];
  readonly loops: ReadonlyMap<ForStatement, CollectionFacts>;
}

/** In order; loops before a COLLECT, LIMIT or WINDOW are out of reach. */
export function* filtersOfDocuments({ statements }: Block, knowledge: QueryKnowledge): Generator<FilterOfDocuments> {
  const loops = new Map<ForStatement, CollectionFacts>();
  for (const [at, statement] of statements.entries()) {
    if (statement.kind === 'collect' || statement.kind === 'limit' || statement.kind === 'window') loops.clear();
    if (statement.kind === 'for' && statement.search === null) {
      const collection = knowledge.collection(statement.source);
      if (collection !== null) loops.set(statement, collection);
    }
    if (statement.kind === 'filter')
      yield { at, condition: statement.condition, conditions: conjuncts(statement.condition), loops };
  }
}
