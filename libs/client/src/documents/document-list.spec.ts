import { expect, it } from '@jest/globals';
import { documentsCalled, stateOf } from './document-list';

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

it.each([
  [false, false, undefined, 'uploaded'],
  [true, false, undefined, 'mapped'],
  [true, true, undefined, 'in the graph'],
  [false, false, { from: 'build', byTheNewestRun: true }, 'left out'],
  [false, false, { from: 'build', byTheNewestRun: false }, 'left out'],
  [true, false, { from: 'build', byTheNewestRun: false }, 'mapped'],
  [true, true, { from: 'build', byTheNewestRun: true }, 'left out'],
  [true, false, { from: 'orchestration', byTheNewestRun: false }, 'left out'],
  [true, true, { from: 'orchestration', byTheNewestRun: false }, 'in the graph'],
] as const)('mapped %s, in the graph %s, left out by %j is %s', (isMapped, isInGraph, omission, expected) => {
  expect(stateOf(isMapped, isInGraph, omission)).toBe(expected);
});
