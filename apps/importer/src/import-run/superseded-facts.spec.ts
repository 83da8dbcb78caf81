import { describe, expect, it } from '@jest/globals';
import { periodText, readPeriod } from './fact-periods';
import type { DatedRelation } from './superseded-facts';
import { closeSuperseded } from './superseded-facts';

const relation = (source: string, type: string, target: string, phrase: string, ...periods: string[]): DatedRelation<string> => ({
  ...{ source, target, type },
  facts: { phrase, said: periods.map(readPeriod), attributes: {} },
});
const closed = (...relations: DatedRelation<string>[]) => {
  closeSuperseded(relations, (end) => end);
  return relations.map(({ facts }) => [...facts.said.map(periodText), ...Object.values(facts.attributes)].join(' '));
};

describe('superseded facts', () => {
  it('end when the next one begins, and say what came after', () => {
    expect(
      closed(
        relation('Ann', 'LEADER_OF', 'Acme', 'president of', '1990/..'),
        relation('Cy', 'LEADER_OF', 'Acme', 'president of', '2010/..'),
        relation('Bob', 'LEADER_OF', 'Acme', 'President of', '2001/..'),
      ),
    ).toEqual(['1990/2001 Bob', '2010/..', '2001/2010 Cy']);
  });

  it.each<[why: string, relations: DatedRelation<string>[]]>([
    [
      'of offices that several hold',
      [
        relation('Ann', 'LEADER_OF', 'Acme', 'director of', '1990/..'),
        relation('Bob', 'LEADER_OF', 'Acme', 'director of', '2001/..'),
      ],
    ],
    [
      'of different offices',
      [
        relation('Ann', 'LEADER_OF', 'Acme', 'president of', '1990/..'),
        relation('Bob', 'LEADER_OF', 'Acme', 'chairman of', '2001/..'),
      ],
    ],
    [
      'whose end was told',
      [
        relation('Acme', 'HEADQUARTERED_IN', 'Ulm', 'based in', '1990/1999'),
        relation('Acme', 'HEADQUARTERED_IN', 'Bonn', 'based in', '2001/..'),
      ],
    ],
    [
      'of which nobody knows the order',
      [
        relation('Acme', 'HEADQUARTERED_IN', 'Ulm', 'based in', '2001/..'),
        relation('Acme', 'HEADQUARTERED_IN', 'Bonn', 'based in', '2001-05/..'),
      ],
    ],
    [
      'that may be true side by side',
      [relation('A', 'OWNS', 'B', 'owns', '1990/..'), relation('A', 'OWNS', 'C', 'owns', '1995/..')],
    ],
    [
      'of other things',
      [
        relation('Acme', 'HEADQUARTERED_IN', 'Ulm', 'based in', '1990/..'),
        relation('Emca', 'HEADQUARTERED_IN', 'Bonn', 'based in', '2001/..'),
      ],
    ],
  ])('are not those %s', (_why, relations) => {
    const before = structuredClone(relations);
    closeSuperseded(relations, (end) => end);
    expect(relations).toEqual(before);
  });

  it('keep the periods that had ended before', () => {
    expect(
      closed(
        relation('Acme', 'HEADQUARTERED_IN', 'Ulm', 'based in', '1980/1985', '1990/..'),
        relation('Acme', 'HEADQUARTERED_IN', 'Bonn', 'based in', '2001/..'),
      ),
    ).toEqual(['1980/1985 1990/2001 Bonn', '2001/..']);
  });
});
