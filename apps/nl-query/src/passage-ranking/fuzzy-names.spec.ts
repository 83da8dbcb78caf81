import { beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { FuzzyNames } from './fuzzy-names';
import { NameTable } from './name-table';
import { sentenceWords } from './sentence-words';

const TITLES = [
  'Stephen Warbeck',
  'Stephen Daldry',
  'Stephen King',
  'Stephen Fry',
  'Perkin Warbeck',
  'Warbeck',
  'University of Bristol',
  'University of Oxford',
];

describe('Names that are not in the table', () => {
  let names: FuzzyNames;
  const similar = (key: string) => runSteps(names.similar(key));

  beforeAll(async () => {
    const table = new NameTable();
    for (const [document, title] of TITLES.entries())
      table.addPassage(document, { title, text: '', document, opening: false }, sentenceWords(''));
    names = await FuzzyNames.build(table);
  });

  it('are found by the rare words they share, not by the common ones', () => {
    expect(similar('bristol university').map(({ key }) => key)).toEqual(['university of bristol']);
    expect(similar('university of')).toHaveLength(2);
  });

  it('are as similar as their words weigh: the same ones in another order wholly', () => {
    expect(similar('bristol university of')).toEqual([{ key: 'university of bristol', similarity: expect.closeTo(1) }]);
  });

  it('come best first, ties by name, at most four, none of them less than half alike', () => {
    const found = similar('stephen');
    expect(found.length).toBeLessThanOrEqual(4);
    for (const [place, { similarity }] of found.entries()) {
      expect(similarity).toBeGreaterThanOrEqual(0.5);
      if (place > 0) expect(found[place - 1]!.similarity).toBeGreaterThanOrEqual(similarity);
    }
  });

  it.each(['', 'nobody', 'xyzzy of'])('like %j have no likeness', (key) => {
    expect(similar(key)).toEqual([]);
  });
});
