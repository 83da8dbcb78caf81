import { expect, it } from '@jest/globals';
import { documentsCalled } from './document-list';

const documents = [
  { category: 'legal', name: 'a.md' },
  { category: 'legal', name: 'old/a.md' },
  { category: 'research', name: 'a.md' },
  { category: 'research', name: 'b.md' },
];

it.each([
  ['legal/a.md', ['legal/a.md']],
  ['b.md', ['research/b.md']],
  ['old/a.md', ['legal/old/a.md']],
  ['a.md', ['legal/a.md', 'legal/old/a.md', 'research/a.md']],
  ['c.md', []],
])('%s means %j', (wanted, expected) => {
  expect(documentsCalled(documents, wanted).map(({ category, name }) => `${category}/${name}`)).toEqual(expected);
});
