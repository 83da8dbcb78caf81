import { describe, expect, it } from '@jest/globals';
import { NameTable, titleKey } from './name-table';
import { sentenceWords } from './sentence-words';

/** A table of documents of one passage each; those with `opening: false` are later passages. */
function tableOf(...passages: { title: string; text?: string; document?: number; opening?: boolean }[]): NameTable {
  const table = new NameTable();
  for (const [number, { title, text = '', document = number, opening = true }] of passages.entries())
    table.addPassage(number, { title, text, document, opening }, sentenceWords(text));
  return table;
}

describe('The table of names', () => {
  it('knows a passage by its title, whole and without what stands in brackets', () => {
    const table = tableOf({ title: 'Mercury (planet)' });
    expect(table.get('mercury planet')).toEqual([{ passage: 0, weight: 1 }]);
    expect(table.get('mercury')).toEqual([{ passage: 0, weight: 0.9 }]);
    expect(table.get('planet')).toBeUndefined();
  });

  it('knows one of a series by its number', () => {
    const table = tableOf({ title: 'PEP 8 – Style Guide for Python Code' }, { title: 'Chapter 2 – Ropes' });
    expect(table.get('pep 8')).toEqual([{ passage: 0, weight: 1 }]);
    expect(table.get('chapter 2')).toBeUndefined();
  });

  it('folds case and diacritics', () => {
    expect(titleKey('São Paulo: ÉTÉ')).toBe('sao paulo ete');
    expect(tableOf({ title: 'São Paulo' }).get('sao paulo')).toHaveLength(1);
    expect(titleKey(' – ')).toBe('');
  });

  it.each([
    ['the full name before a bracket', 'Stephen David Daldry (born 1961) is a director.', 'stephen david daldry'],
    ['the full name before "is"', 'Ludwig van Beethoven is a composer.', 'ludwig van beethoven'],
    ['a full name before a comma that shares a word with the title', 'Sir Stephen Daldry, a director, …', 'sir stephen daldry'],
  ])('takes from the opening %s', (_, text, key) => {
    expect(tableOf({ title: 'Stephen Daldry', text }).get(key)).toEqual([{ passage: 0, weight: 0.8 }]);
  });

  it.each([
    ['of one word', 'Glaciers are ice.', 'glaciers'],
    ['with a common word in it', 'The long winter of ice is over.', 'the long winter of ice'],
    ['before a comma, that shares no word with the title', 'In Northern Norway, glaciers melt.', 'in northern norway'],
    ['of a later passage', 'Stephen David Daldry is a director.', 'stephen david daldry'],
  ])('takes no opening phrase %s', (what, text, key) => {
    expect(tableOf({ title: 'Ice', text, opening: what !== 'of a later passage' }).get(key)).toBeUndefined();
  });

  it('takes aliases that a cue announces in the first sentence', () => {
    const table = tableOf({
      title: 'Reginald Dwight',
      text: 'The singer, better known as Elton John, sang. Known as Nobody Else.',
    });
    expect(table.get('elton john')).toEqual([{ passage: 0, weight: 0.7 }]);
    expect(table.get('nobody else')).toBeUndefined();
  });

  it('counts documents that claim a name, not passages', () => {
    const table = tableOf(
      { title: 'Springfield (Ohio)', document: 7 },
      { title: 'Springfield (Ohio)', document: 7, opening: false },
      { title: 'Springfield (Maine)', document: 8 },
    );
    expect(table.get('springfield')).toHaveLength(3);
    expect(table.claimants('springfield')).toBe(2);
    expect(table.claimants('never heard of')).toBe(1);
  });

  it('knows how long names get that begin with a word', () => {
    const table = tableOf({ title: 'New York' }, { title: 'New York City Ballet' });
    expect([table.longestFrom('new'), table.longestFrom('york')]).toEqual([4, 0]);
  });
});
