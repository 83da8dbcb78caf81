import { afterAll, beforeAll, describe, it } from '@jest/globals';
import fc from 'fast-check';
import { HistoryRunner } from '../../test/durability/histories/history';
import { histories } from '../../test/durability/histories/steps';

let runner: HistoryRunner;

beforeAll(async () => {
  runner = await HistoryRunner.start();
});

afterAll(() => runner.stop());

describe('any history of writes and interleaved transactions', () => {
  it('leaves documents, counts and indexes as a plain map would have them', async () => {
    await fc.assert(
      fc.asyncProperty(histories, (steps) => runner.run(steps)),
      { numRuns: 300 },
    );
  });
});
