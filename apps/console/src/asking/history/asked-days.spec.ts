import { expect, it } from '@jest/globals';
import type { AskedQuestion } from '@strata/contracts';
import { askedDays, foundQuestions } from './asked-days';

const asked = (runId: string, createdAt: string, query = '?'): AskedQuestion => ({
  ...{ runId, createdAt, query, conversationId: '', status: 'complete' },
});

it('a history is told by days', () => {
  const questions = [
    asked('d', '2026-03-10T11:00:00'),
    asked('c', '2026-03-10T01:00:00'),
    asked('b', '2026-03-09T23:00:00'),
    asked('a', '2025-12-31T12:00:00'),
  ];
  const days = askedDays(questions, new Date('2026-03-10T12:00:00'), 'en-GB');
  expect(days.map(({ day, questions: of }) => [day, of.map(({ runId }) => runId).join('')])).toEqual([
    ['Today', 'dc'],
    ['Yesterday', 'b'],
    ['31 December 2025', 'a'],
  ]);
});

it('questions are found by their words', () => {
  const questions = [asked('a', '', 'Who founded Halden Yard?'), asked('b', '', 'When was the YARD rebuilt?')];
  const found = (search: string) => foundQuestions(questions, search).map(({ runId }) => runId);
  expect([found('yard'), found(' yard  who '), found(''), found('ship')]).toEqual([['a', 'b'], ['a'], ['a', 'b'], []]);
});
