import { expect, it } from '@jest/globals';
import { isDoneToAnother, isDoneToNamesake } from './done-to-another';

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

it.each([
  ['Who founded Django?', 'It is based on a Django governance document written by Ole Vane.', true],
  ['Who created Kubernetes?', 'The site runs on a small Kubernetes operator written by Ole Vane.', true],
  ['Who made Tarn Rope?', 'Another Tarn Rope winch built by Ole Vane lies there.', true],
  ['Who created Kubernetes?', 'There we met the Kubernetes project created by Ole Vane.', false],
  ['Who built the Tordis?', 'She is a Tordis class ferry built by Ole Vane.', false],
  ['Who founded Django?', 'Django was created by Ole Vane.', false],
  ['Who founded Django?', 'In a Django documentary it is said to be founded in 2003. By Ole Vane.', false],
  ['Who is Django?', 'A Django governance document written by Ole Vane.', false],
  [`Who founded ${'X'.repeat(100_000)}?`, `${'a '.repeat(50_000)} by Ole Vane.`, false],
] as const)('%s %s', (question, sentence, expected) => {
  const start = sentence.indexOf('Ole Vane');
  expect(isDoneToNamesake(question, sentence, { start, end: start + 'Ole Vane'.length })).toBe(expected);
});
