import type fc from 'fast-check';
import type { AqlObject } from '@strata/aql';
import { parse } from '@strata/aql';
import { groupKey } from '../../../src/executor/group-key';
import type { JsonValue } from '../../../src/storage/api';
import { fromChoices } from './choices';
import { QueryState, Scope } from './scope';
import { writeBlock } from './write-statements';

export interface GeneratedQuery {
  readonly text: string;
  readonly bindVars: AqlObject;
  /** The rows have one possible order; otherwise compare them as a multiset. */
  readonly ordered: boolean;
}

/** Valid reading queries over `GENERATED_COLLECTIONS`; every plan must give the same answer, and none an error. */
export const generatedQueries = (): fc.Arbitrary<GeneratedQuery> =>
  fromChoices((choices) => {
    const query = new QueryState(choices);
    const { text, ordered } = writeBlock(new Scope(query), 2);
    const used = new Set(parse(text).bindNames); // some constants were made and not written
    const bindVars = Object.fromEntries(Object.entries(query.bindVars).filter(([name]) => used.has(name)));
    return { text, bindVars, ordered };
  });

/** What must be the same however a query is run: rows by AQL's equality, in order only where the query gives one. */
export function answerOf(rows: readonly JsonValue[], ordered: boolean): readonly string[] {
  const keys = rows.map((row) => `${typeof row} ${String(groupKey(row))}`);
  return ordered ? keys : keys.toSorted();
}
