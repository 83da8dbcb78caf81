import { expect, it } from '@jest/globals';
import { askedSubjects } from './asked-subjects';

it.each([
  ['What is gzip?', ['gzip']],
  ['Does lmdb-js work with pg_dump?', ['lmdb-js', 'pg_dump']],
  ['Which licence is used for yarn?', ['yarn']],
  ['Is it well-known?', []],
  ['What is it?', []],
])('Asked subjects without a capital: %s', (question, subjects) => {
  expect(askedSubjects(question)).toEqual(subjects);
});

it('A text in place of a question has no subject', () => {
  expect(askedSubjects(`What is ${'lmdb-'.repeat(5_000)}js?`)).toEqual([]);
});
