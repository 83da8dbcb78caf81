import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Computes in a thread of its own, during which the process still answers.
 * @param program the bundle of a worker that calls `serveThread`
 * @param input copied to the thread: typed arrays cost next to nothing, lists of objects are copied one by one
 * @throws the reason of `signal` once the thread has ended, what the computation threw, or Error when the thread ends without an answer
 */
export async function computeInThread<Output>(program: URL, input: unknown, signal: AbortSignal): Promise<Output> {
  signal.throwIfAborted();
  const worker = new Worker(program, { workerData: input });
  const answer = new Promise<Output>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('messageerror', reject);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ended with code ${code} and no answer`))); // nothing after an answer
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await answer;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** All that a thread's program does: computes the answer to its input. */
export function serveThread<Input, Output>(compute: (input: Input) => Output): void {
  parentPort?.postMessage(compute(workerData as Input));
}
