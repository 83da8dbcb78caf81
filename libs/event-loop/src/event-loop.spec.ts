import { describe, expect, it } from '@jest/globals';
import { computeInThread } from './compute-in-thread';
import { runInTurns, runSteps } from './steps';
import { TimeSlices } from './time-slices';

const never = new AbortController().signal;

/** Counts turns of the event loop while `work` lasts. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const count = () => {
    turns++;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await work().finally(() => (over = true));
  return turns;
}

/** Computes for some milliseconds. */
function spin(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

function* spinning(steps: number): Generator<void, number, void> {
  for (let step = 0; step < steps; step++) {
    spin(1);
    yield;
  }
  return steps;
}

const program = (body: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${body}`)}`);

describe('long computing', () => {
  it('in slices and in steps lets others have their turns', async () => {
    expect(await turnsDuring(async () => expect(await runInTurns(spinning(100))).toBe(100))).toBeGreaterThan(3);
    const sliced = await turnsDuring(async () => {
      const slices = new TimeSlices();
      for (let step = 0; step < 100; step++) {
        spin(1);
        await slices.turn();
      }
    });
    expect(sliced).toBeGreaterThan(5);
    expect(runSteps(spinning(3))).toBe(3);
  });

  it('of many at a time gives each its own turn', async () => {
    const all = () => Promise.all(Array.from({ length: 10 }, () => runInTurns(spinning(32))));
    expect(await turnsDuring(all)).toBeGreaterThan(12);
  });

  it('ends when its signal does, in steps and between slices', async () => {
    const stopped = AbortSignal.abort(new Error('unwanted'));
    await expect(runInTurns(spinning(100), stopped)).rejects.toThrow('unwanted');
    const slices = new TimeSlices(stopped);
    spin(11);
    await expect(slices.turn()).rejects.toThrow('unwanted');
  });
});

describe('computing in a thread', () => {
  it('answers, and fails as the computation does', async () => {
    const double = program('parentPort.postMessage(workerData.map((n) => 2 * n));');
    expect(await computeInThread(double, Float64Array.of(1, 2), never)).toEqual(Float64Array.of(2, 4));
    await expect(computeInThread(program('throw new RangeError("too much");'), {}, never)).rejects.toThrow('too much');
    await expect(computeInThread(program('process.exit(3);'), {}, never)).rejects.toThrow('code 3 and no answer');
  });

  it('is over when the caller gives up: the thread has ended', async () => {
    const counter = new Int32Array(new SharedArrayBuffer(4));
    const caller = new AbortController();
    const counting = computeInThread(program('for (;;) Atomics.add(workerData, 0, 1);'), counter, caller.signal);
    const given = expect(counting).rejects.toThrow('unwanted');
    while (Atomics.load(counter, 0) === 0) await new Promise((resolve) => setImmediate(resolve));
    caller.abort(new Error('unwanted'));
    await given;
    const last = Atomics.load(counter, 0);
    spin(5);
    expect(Atomics.load(counter, 0)).toBe(last);
    await expect(computeInThread(program(''), {}, caller.signal)).rejects.toThrow('unwanted');
  });
});
