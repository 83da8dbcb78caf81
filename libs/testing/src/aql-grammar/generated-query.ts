import type fc from 'fast-check';
import type { AqlObject } from '@strata/aql';
import { parse } from '@strata/aql';
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
