// Jest's runner for our tests: `jest-light-runner` in processes of its own, and a limit against hangs, which it has none of.
import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';

// All processes of the runner share one channel, and the first that asks for its settings makes it forget the others: one that begins at
// the same time waits for ever. So each task gets a channel of its own.
const { run } = Tinypool.prototype;
Tinypool.prototype.run = function runOnItsOwnChannel(path, { channel: shared, ...options }) {
  let listener;
  const channel = {
    onMessage: (added) => (listener = added),
    postMessage(message) {
      shared.onMessage(listener);
      shared.postMessage(message);
    },
  };
  return run.call(this, path, { ...options, channel });
};

/** Only against hangs: how long a test file takes is the machine's business. */
const MOST_MINUTES = 20;
/** Jest writes its report meanwhile; then nothing waits for what hangs. */
const REPORT_MS = 10_000;

export default class TestRunner extends createRunner({ runtime: 'child_process' }) {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { promise: allOver, resolve } = Promise.withResolvers();
    const limits = new Map();
    let [left, hangs] = [tests.length, false];
    /** Tells of the end of a test file, once. */
    const endingBy = (tell) => async (test, outcome) => {
      if (!limits.has(test)) return;
      clearTimeout(limits.get(test));
      limits.delete(test);
      await tell(test, outcome);
      left--;
      if (left === 0) resolve();
    };
    const fail = endingBy(onFailure);
    const start = async (test) => {
      const hang = () => {
        hangs = true;
        void fail(test, new Error(`not finished after ${MOST_MINUTES} minutes`));
      };
      limits.set(test, setTimeout(hang, MOST_MINUTES * 60_000));
      await onStart(test);
    };
    await Promise.race([super.runTests(tests, watcher, start, endingBy(onResult), fail), allOver]);
    if (hangs) setTimeout(() => process.exit(1), REPORT_MS).unref();
  }
}
