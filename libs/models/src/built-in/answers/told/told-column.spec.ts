import { describe, expect, it } from '@jest/globals';
import { toldColumn } from './told-column';

const HEAD = '| Provider of rope | Rope name | Made in |\n| --- | --- | --- |\n';
const FIRST = `# Ropes\n\nThe yard uses ropes.\n\n${HEAD}| Tarn | \`sheet\` | Ulm |\n| Tarn | \`halyard\` | Graz |\n| Holt | \`stay\` | Ulm |\n`;
const SECOND = `${HEAD}| Holt | \`shroud\` | Ulm |\n| Yard | \`guy, long\` | Bern |\n`;
const SITES = `# Contacts\n\n## Branches\n\nOurs.\n\n| Location | Address |\n| --- | --- |\n| Ulm | Quay 1 |\n| Graz | Lane 2 |\n`;
const passage = (id: string, title: string, text: string, isOpening = true) => ({ id, title, text, isOpening });
const [first, second] = [passage('1', 'Ropes', FIRST), passage('2', 'Ropes', SECOND, false)];
const told = (question: string, ...passages: Parameters<typeof toldColumn>[1]) => toldColumn(question, passages)?.line;

describe('all of a kind', () => {
  it.each([
    ['Which ropes are used?', 'sheet, halyard, stay'],
    ['What ropes do we have?', 'sheet, halyard, stay'],
    ['List the ropes.', 'sheet, halyard, stay'],
    ['Which ropes does Tarn provide?', 'sheet, halyard'],
    ['What are the ropes?', 'sheet, halyard, stay'],
  ])('is told by the column that is headed so: %s', (question, line) => expect(told(question, first)).toBe(line));

  it('goes on in another passage, and is open where it begins in one that is not there', () => {
    expect(told('Which ropes are used?', second, first)).toBe('sheet; halyard; stay; shroud; guy, long');
    expect(told('Which ropes are used?', second)).toBe('…; shroud; guy, long');
  });

  it('is told of some with the first row', () => {
    expect(toldColumn('Which ropes does Holt provide?', [second, first])).toMatchObject({ sentence: 'Holt | stay | Ulm' });
  });

  it.each([
    'Which providers are used?', // those "of rope" head it
    'Which knots are used?',
    'Which ropes does Vane provide?',
    'Which ropes are cut?',
    'Which rope is used?',
    'Which ropes are the longest?',
  ])('is not told by another column, nor of what no row or title names: %s', (question) =>
    expect(told(question, first)).toBeUndefined(),
  );
});

describe('where things of a kind are', () => {
  const sites = passage('3', 'Contacts', SITES);

  it.each([
    ['Where are the branches?', 'Ulm, Graz'],
    ['In which cities are your branches?', 'Ulm, Graz'],
    ['Where are the yards?', undefined],
    ['Where is the branch?', undefined],
  ])('is told by the column of places below the kind: %s', (question, line) => expect(told(question, sites)).toBe(line));

  it('is read in time with its length', () => {
    for (const piece of ['| a |\n', '|', 'a ', '# a\n'])
      expect(told('Where are the branches?', passage('4', 'Contacts', piece.repeat(100_000 / piece.length)))).toBeUndefined();
    expect(toldColumn(`Which ${'a '.repeat(50_000)}are used?`, [first])).toBeUndefined();
  });
});
