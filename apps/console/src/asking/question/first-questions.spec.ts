import { describe, expect, it } from '@jest/globals';
import { firstQuestions } from './first-questions';

const questions = (reports: number, ...named: [string, string][]) =>
  firstQuestions({ reports, named: named.map(([title, type]) => ({ title, type })) }).map(
    ({ question, mode }) => `${mode}: ${question}`,
  );

describe('first questions', () => {
  it('are about things of different kinds, and about the whole', () => {
    expect(questions(3, ['Halden Yard', 'organization'], ['Nordlys', 'organization'], ['Ada Vane', 'person'])).toEqual([
      'instant: Tell me about Halden Yard.',
      'instant: Tell me about Ada Vane.',
      'global: What are the main themes?',
    ]);
  });

  it('make do with one kind, and ask for no themes where nothing is reported', () => {
    expect(questions(0, ['Halden Yard', 'organization'], ['Nordlys', 'organization'], ['Tau', 'organization'])).toEqual([
      'instant: Tell me about Halden Yard.',
      'instant: Tell me about Nordlys.',
    ]);
    expect(questions(0)).toEqual([]);
  });
});
