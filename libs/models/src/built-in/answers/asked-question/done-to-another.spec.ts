import { expect, it } from '@jest/globals';
import { isDoneToAnother } from './done-to-another';

it.each([
  ['When was 18F established?', 'In 2012, the White House established the Presidential Innovation Fellows program.', true],
  ['When was 18F established?', 'In 2012, they established the [Innovation Fellows](https://pif.example) program.', true],
  ['When was Tarn Yard founded?', 'In 1908 Ole Vane founded Korr Bakery.', true],
  ['When was 18F established?', 'In 2013, GSA established 18F.', false],
  ['When was 18F established?', 'It was established in 2013.', false],
  ['When was Tarn Yard founded?', 'Ole Vane founded the yard in 1908.', false],
  ['When was Tarn Yard founded?', 'In 1908 Ole Vane founded a small company.', false],
  ['When did Ole Vane found Tarn Yard?', 'In 1908 Ole Vane founded Korr Bakery.', false],
  [`When was ${'x'.repeat(100_000)} founded?`, 'In 1908 Ole Vane founded Korr Bakery.', false],
] as const)('%s %s', (question, sentence, expected) => expect(isDoneToAnother(question, sentence)).toBe(expected));
