import { expect, it } from '@jest/globals';
import { isPlaceholderTitle } from './placeholder-title';

it.each([
  '',
  'Folie 1',
  'Slide 12',
  'PowerPoint-Präsentation',
  'Untitled',
  'Document1',
  'Microsoft Word - report.doc',
  'Présentation PowerPoint',
])('takes %j for a title that a program filled in', (title) => expect(isPlaceholderTitle(title)).toBe(true));

it.each(['Slide rules', 'Book of Hours', 'The Unknown', 'Document formats', 'Presentation of the Lord', 'Microsoft'])(
  'keeps the title %j',
  (title) => expect(isPlaceholderTitle(title)).toBe(false),
);
