import { expect, it } from '@jest/globals';
import { partOfDocument } from './part-of-document';

const heading = (title: string) => ({ start: 0, level: 1, title });

it.each<[string, string, string[], string[], string]>([
  ['below its title', 'Winch', ['Winch', 'Rope'], ['Winch', 'Rope'], 'Winch › Rope'],
  ['below headings of a title of its own', 'winch-manual', ['Rope'], ['Rope'], 'winch-manual › Rope'],
  ['in another article of the file', 'Solar energy', ['Solar energy', 'Black Widow'], ['Black Widow'], 'Black Widow'],
  ['above all headings', 'Winch', ['Winch'], [], 'Winch'],
  ['of nothing that is called', '', [], [], ''],
])('a chunk %s', (_, title, headings, path, said) => {
  expect(partOfDocument({ title, headings: headings.map(heading) }, path)).toBe(said);
});
