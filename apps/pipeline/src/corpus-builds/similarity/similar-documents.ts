import { computeInThread, runInTurns } from '@strata/event-loop';
import type { Candidates } from './candidates';
import type { Measure, NeighbourTask } from './neighbour-search';
import { fusedSteps, neighbourSteps } from './neighbour-search';
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
 * The most similar documents of each asked one (docs/contracts/pipeline.md, "Corpus graph"): few documents here and now, others in two
 * threads, one for each measure, during which the process answers.
 * @param program bundle of `find-neighbours.worker.ts`
 * @throws the reason of `signal` once the threads have ended, or what `onProgress` threw
 */
export async function similarDocuments(
  { signatures, of, topK, signal, onProgress }: SimilaritySearch,
  program = PROGRAM,
): Promise<Neighbours> {
  const { documentCount } = signatures.rows;
  if (documentCount < 2 || of.length === 0) return emptyNeighbours(of, topK);
  const done = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const task: NeighbourTask = { signatures, of, topK, done };
  if (documentCount <= FEW) return runInTurns(neighbourSteps(task), signal);
  const failure = new AbortController();
  let reporting: Promise<void> = Promise.resolve();
  const report = () => {
    reporting = reporting
      .then(() => onProgress((Atomics.load(done, 0) + Atomics.load(done, 1)) >> 1))
      .catch((error: unknown) => failure.abort(error));
  };
  const reports = setInterval(report, REPORTED_EVERY_MS);
  const either = AbortSignal.any([signal, failure.signal]);
  const candidates = (by: Measure) =>
    computeInThread<Candidates>(program, { by, task }, either).catch((error: unknown) => {
      failure.abort(error); // the other thread need not go on
      throw error;
    });
  try {
    const [byVector, byTerms] = await settled(candidates('vector'), candidates('terms'));
    return await runInTurns(fusedSteps(task, byVector, byTerms), either);
  } finally {
    clearInterval(reports);
    await reporting;
  }
}

/** Both answers, once both have ended. @throws what the first one threw, else the second */
async function settled<One, Other>(...work: [Promise<One>, Promise<Other>]): Promise<[One, Other]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
