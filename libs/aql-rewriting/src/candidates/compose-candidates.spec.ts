import { describe, expect, it } from '@jest/globals';
import { COLLECTIONS } from '../rule-tables/rule-table.fixture';
import { RULES } from '../rules';
import { composeCandidates } from './compose-candidates';

const found = (query: string) => composeCandidates({ query, bindVars: {}, collections: COLLECTIONS }, RULES);
const count = (attribute: string) => `LENGTH(FOR t IN towns FILTER t.land == p.${attribute} RETURN 1)`;
const twice = (...attributes: readonly string[]) =>
  `FOR p IN people RETURN [${attributes.flatMap((name) => [count(name), count(name)]).join()}]`;

describe('Expected gains', () => {
  it('of several parts of a query are hardly more than that of the best', () => {
    const gainOf = (query: string) => found(query).find(({ rules }) => rules.join() === 'shared-subquery')!.expectedGain;
    expect(gainOf(twice('a', 'b', 'c', 'd'))).toBeGreaterThan(gainOf(twice('a')));
    expect(gainOf(twice('a', 'b', 'c', 'd'))).toBeLessThan(2.5);
  });

  it('may come of a change that is no candidate by itself: what is counted is not kept', () => {
    const [best] = found(
      'FOR l IN people LET n = LENGTH(FOR o IN orders FILTER o.land == l.code AND o.paid RETURN o) RETURN { l: l.code, n }',
    );
    expect(best?.rules).toEqual(['count-without-values', 'group-once']);
    expect(best?.query).toContain('INTO members = { land: o2.land } RETURN');
    expect(found('RETURN LENGTH(FOR o IN orders FILTER o.paid RETURN o)')).toEqual([]);
  });

  it('put all changes together before each alone, and what assumes something of the data behind as much without', () => {
    const query = `FOR t IN towns FILTER [t.name] ANY == "x" FILTER LENGTH(FOR k IN knows FILTER k._to == t._id RETURN 1) > 7 RETURN t._key`;
    expect(found(query).map(({ rules }) => rules)).toEqual([
      ['plain-condition', 'bounded-count'],
      ['plain-condition'],
      ['bounded-count'],
    ]);
    const dated =
      'FOR t IN towns FILTER DATE_YEAR(t.name) == 2024 RETURN LENGTH(FOR k IN knows FILTER k._to == t._id RETURN 1) > 7';
    expect(found(dated)[0]!.assumptions).toHaveLength(1); // worth it all the same
    expect(found(dated).at(-1)!.rules).toEqual(['bounded-count']);
  });
});
