import { describe, expect, it } from '@jest/globals';
import { words } from '@strata/text';
import { readPassage } from './read-passage';
import { cast, genre } from './told-works';

/** A passage of one sentence, with the names in it that stand in square brackets. */
function read(marked: string) {
  const names: { from: number; to: number; sentence: number }[] = [];
  let text = '';
  for (const [at, part] of marked.split(/[[\]]/).entries()) {
    const from = words(text).length;
    if (at % 2 === 1) names.push({ from, to: from + words(part).length - 1, sentence: 0 });
    text += part;
  }
  return readPassage(0, { title: 'It', text }, names);
}

describe('what a work is', () => {
  it.each([
    ['Low Tide is a 2011 Indian Tamil- language action masala film written by Ada Vane.', 'action masala film'],
    ['Low Tide is a lost 1918 American silent comedy drama film.', 'silent comedy drama film'],
    ['High Wind are an English post-punk band from Leeds.', 'post-punk band'],
    ['Low Tide is a science fiction novel by Ada Vane.', 'science fiction novel'],
    ['Low Tide is a 1937 American film.', undefined],
    ['Low Tide is a river.', undefined],
    [`Low Tide is a ${'very '.repeat(10_000)}film.`, undefined],
  ])('%# %s', (text, told) => expect(genre(read(text))?.text).toBe(told));

  it.each([
    ['It is a 1918 film directed by [Ada Vane] and starring [Bo Holt].', 'Bo Holt'],
    [
      'It stars [Bo Holt], [Cora Lund] (in her debut), and [Dario Pell] in a city of [Borduria].',
      'Bo Holt, Cora Lund (in her debut), and Dario Pell',
    ],
    ['It is a film starring [Bo Holt] in the lead role with [Cora Lund].', 'Bo Holt in the lead role with Cora Lund'],
    [
      'It starred [Bo Holt] as [Hermie], [Dario Pell] as his best friend [Oscy], and [Cora Lund] as a nurse.',
      'Bo Holt as Hermie, Dario Pell as his best friend Oscy, and Cora Lund',
    ],
    ['[Bo Holt] stars in it with [Cora Lund].', undefined],
    ['It is a film with many stars and [Bo Holt].', undefined],
  ])('and who plays in it: %s', (text, told) => expect(cast(read(text))?.text).toBe(told));
});
