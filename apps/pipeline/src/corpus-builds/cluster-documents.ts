import { computeInThread, runInTurns } from '@strata/event-loop';
import type { ClusteringTask } from './clustering-task';
import { columnSteps, solveTask } from './clustering-task';
import type { FoundCluster } from './clusters';
import type { SimilarPair } from './similarity';
import type { Signature } from './similar-documents';
import { nearestByCosineSteps } from './similar-documents';

/** Up to here the clustering takes less time than the start of a thread. */
const FEW = 2_000;
/** In the bundle the thread's program lies beside `main.mjs`. */
const PROGRAM = new URL('./find-clusters.worker.mjs', import.meta.url);

export interface ClusteringInput {
  readonly documents: readonly Pick<Signature, 'embeddings'>[];
  readonly pairs: readonly SimilarPair[];
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
  { documents, pairs, depth, signal }: ClusteringInput,
  program = PROGRAM,
): Promise<FoundCluster[]> {
  const task: ClusteringTask = {
    documentCount: documents.length,
    depth,
    pairs: await runInTurns(columnSteps(pairs), signal),
    nearest: await runInTurns(nearestByCosineSteps(documents, isolated(documents.length, pairs)), signal),
  };
  if (documents.length + pairs.length <= FEW) return solveTask(task);
  return computeInThread<FoundCluster[]>(program, task, signal);
}

/** Documents without a similar one; none when no document has any, because nobody is nearer to a cluster then. */
function isolated(documentCount: number, pairs: readonly SimilarPair[]): number[] {
  if (pairs.length === 0) return [];
  const connected = new Uint8Array(documentCount);
  for (const { one, other } of pairs) connected[one] = connected[other] = 1;
  return [...connected.keys()].filter((document) => !connected[document]);
}
