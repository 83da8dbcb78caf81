// Any number of random histories against a plain model (`bench/database-durability/histories.ts`): how many, and a seed to repeat a run.
import fc from 'fast-check';
import { HistoryRunner } from './history';
import { histories } from './steps';

const [count = '10000', seed] = process.argv.slice(2);
const EVERY = 500;

const start = performance.now();
const runner = await HistoryRunner.start();
let done = 0;
try {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      await runner.run(steps);
      if (++done % EVERY === 0) say(`${done} histories, ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }),
    { numRuns: Number(count), ...(seed === undefined ? {} : { seed: Number(seed) }) },
  );
  say(`${done} histories agree with the model`);
} finally {
  await runner.stop();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
