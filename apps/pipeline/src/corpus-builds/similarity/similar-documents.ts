import { computeInThread, runInTurns } from '@strata/event-loop';
import type { NeighbourTask } from './neighbour-search';
import { neighbourSteps } from './neighbour-search';
import type { Neighbours } from './neighbours';
import { emptyNeighbours } from './neighbours';
import type { Signatures } from './signatures';

/** Up to here the search takes less time than the start of a thread. */
const FEW = 200;
const REPORTED_EVERY_MS = 1_000;
/** In the bundle the thread's program lies beside `main.mjs`. */
const PROGRAM = new URL('./find-neighbours.worker.mjs', import.meta.url);

export interface SimilaritySearch {
  readonly signatures: Signatures;
  /** positions of the documents to find neighbours for, within all of them */
  readonly of: Uint32Array;
  readonly topK: number;
  readonly signal: AbortSignal;
  /** told now and then how many of `of` are done */
  readonly onProgress: (done: number) => Promise<void>;
}

/**
 * The most similar documents of each asked one (docs/contracts/pipeline.md, "Corpus graph"): few documents here and now, others in a thread
 * of its own, during which the process answers.
 * @param program bundle of `find-neighbours.worker.ts`
 * @throws the reason of `signal` once the thread has ended, or what `onProgress` threw
 */
export async function similarDocuments(
  { signatures, of, topK, signal, onProgress }: SimilaritySearch,
  program = PROGRAM,
): Promise<Neighbours> {
  const { documentCount } = signatures.rows;
  if (documentCount < 2 || of.length === 0) return emptyNeighbours(of, topK);
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const task: NeighbourTask = { signatures, of, topK, done };
  if (documentCount <= FEW) return runInTurns(neighbourSteps(task), signal);
  const failure = new AbortController();
  let reporting: Promise<void> = Promise.resolve();
  const report = () => {
    reporting = reporting.then(() => onProgress(Atomics.load(done, 0))).catch((error: unknown) => failure.abort(error));
  };
  const reports = setInterval(report, REPORTED_EVERY_MS);
  try {
    return await computeInThread<Neighbours>(program, task, AbortSignal.any([signal, failure.signal]));
  } finally {
    clearInterval(reports);
    await reporting;
  }
}
