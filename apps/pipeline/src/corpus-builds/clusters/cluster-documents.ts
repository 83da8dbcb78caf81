import { computeInThread, runInTurns } from '@strata/event-loop';
import type { ClusteringTask } from './clustering-task';
import { solveTask } from './clustering-task';
import type { FoundCluster } from './clusters';
import { nearestDocumentSteps } from '../similarity/nearest-documents';
import type { SimilarPairs } from '../similarity/similarity';
import type { VectorRows } from '../similarity/vector-neighbours';

/** Up to here the clustering takes less time than the start of a thread. */
const FEW = 2_000;
/** In the bundle the thread's program lies beside `main.mjs`. */
const PROGRAM = new URL('./find-clusters.worker.mjs', import.meta.url);

export interface ClusteringInput {
  readonly documentCount: number;
  /** vectors of the documents, for those without a similar one */
  readonly rows: VectorRows;
  readonly pairs: SimilarPairs;
  /** 1 = flat, 2 = large clusters are split again */
  readonly depth: number;
  readonly signal: AbortSignal;
}

/**
 * The clusters of a category's documents: few documents here and now, others in a thread of its own, during which the process answers.
 * @param program bundle of `find-clusters.worker.ts`
 * @throws the reason of `signal` once the thread has ended
 */
export async function clusterDocuments(
  { documentCount, rows, pairs, depth, signal }: ClusteringInput,
  program = PROGRAM,
): Promise<FoundCluster[]> {
  const nearest = await runInTurns(nearestDocumentSteps(rows, isolated(documentCount, pairs)), signal);
  const task: ClusteringTask = { documentCount, depth, pairs, nearest };
  if (documentCount + pairs.one.length <= FEW) return solveTask(task);
  return computeInThread<FoundCluster[]>(program, task, signal);
}

/** Documents without a similar one; none when no document has any, because nobody is nearer to a cluster then. */
function isolated(documentCount: number, { one, other }: SimilarPairs): Uint32Array {
  if (one.length === 0) return new Uint32Array(0);
  const isConnected = new Uint8Array(documentCount);
  for (const ends of [one, other]) for (const document of ends) isConnected[document] = 1;
  return Uint32Array.from([...isConnected.keys()].filter((document) => isConnected[document] === 0));
}
