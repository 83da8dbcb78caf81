import type { RelationFacts } from '@strata/knowledge';
import type { Period } from './fact-periods';
import { joinedPeriods, periodText, readPeriod } from './fact-periods';

/** What passages say of a relation besides that it is one. */
export interface ToldFact {
  phrase?: string;
  validFrom?: string;
  validUntil?: string;
  attributes?: Readonly<Record<string, string>>;
}

/** Everything that was said of one relation, in the order in which it was said. */
export interface GatheredFacts {
  phrase?: string;
  said: Period[];
  attributes: Record<string, string>;
}

/** As many periods as anybody reads; a passage that is repeated says the same one again. */
const MAX_SAID = 64;

/** Adds what one passage says: the first phrase and the first value of an attribute stay, times are gathered. */
export function gather(facts: GatheredFacts, { phrase, validFrom, validUntil, attributes }: ToldFact): void {
  facts.phrase ??= phrase;
  if ((validFrom !== undefined || validUntil !== undefined) && facts.said.length < MAX_SAID)
    facts.said.push({ from: validFrom, until: validUntil });
  facts.attributes = { ...attributes, ...facts.attributes };
}

/** Fields of the edge: `valid_from` of the first period, `valid_until` of the last, all of them where there are several. */
export function storedFacts({ phrase, said, attributes }: GatheredFacts): RelationFacts {
  const periods = joinedPeriods(said);
  const [from, until] = [periods[0]?.from, periods.at(-1)?.until];
  return {
    ...(phrase !== undefined && { phrase }),
    ...(from !== undefined && { valid_from: from }),
    ...(until !== undefined && { valid_until: until }),
    ...(periods.length > 1 && { periods: periods.map(periodText) }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
  };
}

/** What an edge says, to be joined with what others say. */
export function gatheredFacts(row: RelationFacts): GatheredFacts {
  const { phrase, valid_from, valid_until, periods, attributes } = row;
  const said = periods?.map(readPeriod) ?? (valid_from || valid_until ? [{ from: valid_from, until: valid_until }] : []);
  return { ...(phrase !== undefined && { phrase }), said, attributes: { ...attributes } };
}
