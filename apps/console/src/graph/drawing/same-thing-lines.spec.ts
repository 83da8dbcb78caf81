import { describe, expect, it } from '@jest/globals';
import type { GraphEntity } from '@strata/client';
import { sameThingLines } from './same-thing-lines';

const entity = (key: string, nameKey: string, partition: string, type = 'person'): GraphEntity => ({
  ...{ key, nameKey, partition, type },
  ...{ name: nameKey, description: '', relations: 1 },
});
const joined = (...entities: GraphEntity[]) => sameThingLines(entities).map(({ from, to }) => `${from}-${to}`);

describe('What holds the same thing of several partitions together', () => {
  it.each([
    [
      'one name in three partitions, as a chain',
      [entity('a', 'ada', '1'), entity('b', 'ada', '2'), entity('c', 'ada', '3')],
      ['a-b', 'b-c'],
    ],
    ['no two of one partition: they were told apart there', [entity('a', 'ada', '1'), entity('b', 'ada', '1')], []],
    ['one beyond its own partition', [entity('a', 'ada', '1'), entity('b', 'ada', '2'), entity('c', 'ada', '2')], ['a-b', 'a-c']],
    ['no person with a place', [entity('a', 'paris', '1', 'location'), entity('b', 'paris', '2')], []],
    ['what has no known type with what has one', [entity('a', 'ada', '1', 'other'), entity('b', 'ada', '2')], ['a-b']],
    ['nothing without a name to compare', [entity('a', '', '1'), entity('b', '', '2')], []],
  ])('is %s', (_, entities, expected) => {
    expect(joined(...entities)).toEqual(expected);
  });

  it('has one line fewer than there are partitions, however many', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => entity(`e${at}`, 'gsa', `p${at}`));
    expect(sameThingLines(many)).toHaveLength(999);
  });
});
