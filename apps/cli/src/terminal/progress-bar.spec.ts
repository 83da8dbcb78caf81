import { afterEach, expect, it, jest } from '@jest/globals';
import { progressBar } from './progress-bar';

afterEach(() => void jest.restoreAllMocks());

it('tells a log of each tenth of the way, and every minute what a step waits for that gets no further', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const said: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line.replace(/ +/g, ' ')));
  const bar = progressBar('Corpus map', false);
  for (const [minute, percent, note] of [
    [0, 12, 'reading'],
    [0.5, 13, 'reading'],
    [0.9, 13, 'waiting for: the file manager'],
    [1.1, 13, 'waiting for: the file manager'],
    [1.5, 13, 'waiting for: the file manager'],
    [1.6, 25, 'reading'],
  ] as const) {
    now = minute * 60_000;
    bar.update(percent, note);
  }
  expect(said).toEqual([' Corpus map 12% reading', ' Corpus map 13% waiting for: the file manager', ' Corpus map 25% reading']);
});
