import { expect, it } from '@jest/globals';
import { statementSpans } from './statement-spans';
import { unpunctuatedRuns } from './unpunctuated-runs';

const runs = (text: string) =>
  unpunctuatedRuns(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));

it('what a machine wrote down of speech is read in runs', () => {
  const speech =
    'first order of business discussed the financial goals finances appear to be in the green with an upward trend currently once a year expenses are recorded ';
  const text = `${speech.repeat(4)}and the camera will be installed by the chief technical officer next week`;
  const found = runs(text);
  expect(found.join(' ')).toBe(text);
  expect(found.length).toBeGreaterThan(3);
  for (const run of found) expect(run.split(' ').length).toBeLessThanOrEqual(36);
  expect(statementSpans(text).length).toBe(found.length);
});

it('lines of speech end runs', () => {
  const line = 'we talk about the harbour and its old crane today';
  expect(runs(`${`${line}\n`.repeat(20)}`.trim())).toEqual(Array.from({ length: 20 }, () => line));
});

it('a sentence stays whole, however long', () => {
  const sentence = `The parties agree, ${'subject to the terms of this agreement and of any schedule, '.repeat(20)}to pay.`;
  expect(runs(sentence)).toEqual([sentence]);
  expect(runs('a short line without a stop')).toEqual(['a short line without a stop']);
  expect(runs('x'.repeat(100_000))).toHaveLength(1);
});
