import { expect, it } from '@jest/globals';
import { statementSpans } from './statement-spans';
import { textSections } from './text-sections';

const said = (text: string) => statementSpans(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
const heads = (text: string) => textSections(text).map(({ head }) => head);

it('an item whose lines are moved in is one statement, and its first line no head', () => {
  const rules =
    '-   Tarn does not have a licence and will not be selling\n        any drinks.\n-   It is open to members of all\n    the clubs.';
  expect(said(rules)).toContain('- Tarn does not have a licence and will not be selling any drinks.');
  expect(heads(rules)).toEqual([]);
  expect(said('Tarn does not have a licence and will not be selling\n        any drinks.')).toEqual([
    'Tarn does not have a licence and will not be selling any drinks.',
  ]);
});

it('a term is a head of what explains it below', () => {
  expect(heads('Pot\n    what tar is boiled in.\n\nKiln\n    what tiles are burnt in.')).toEqual(['Pot', 'Kiln']);
  expect(heads('-0, --null\n    end it with a null character')).toEqual(['-0, --null']);
});
