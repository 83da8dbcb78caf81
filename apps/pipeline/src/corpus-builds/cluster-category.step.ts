import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { runInTurns } from '@strata/event-loop';
import type { CorpusGraph, DomainRow } from '@strata/knowledge';
import { labelKey } from '@strata/knowledge';
import { clusterDocuments } from './cluster-documents';
import { numberingSteps } from './cluster-numbering';
import { similarPairSteps } from './similarity';
import { similarityRowSteps } from './similarity-rows';
import { similarDocuments } from './similar-documents';

export interface Clustering {
  readonly corpus: CorpusGraph;
  readonly category: string;
  readonly topK: number;
  readonly depth: number;
  readonly patience: RetryBudget;
  readonly signal: AbortSignal;
  /** share of the category that is done, 0..1 */
  readonly onProgress: (share: number, message: string) => Promise<void>;
}

/** Similarities and clusters of a category built for the first time. May be repeated: the result replaces what an earlier try left. */
export async function clusterCategory({ corpus, category, topK, depth, patience, signal, onProgress }: Clustering): Promise<void> {
  const documents = await retryWhileUnavailable(() => corpus.signatures(category), patience);
  const neighbours = await similarDocuments({
    signatures: documents,
    of: documents.map((_, place) => place),
    topK,
    signal,
    onProgress: (done) =>
      onProgress((0.7 * done) / documents.length, `${category}: similar documents of ${done} of ${documents.length}`),
  });
  const pairs = await runInTurns(similarPairSteps(neighbours), signal);
  const found = await clusterDocuments({ documents, pairs, depth, signal });
  const clusters = await runInTurns(numberingSteps(labelKey(category), found, documents), signal);
  const similarities = await runInTurns(similarityRowSteps(corpus, category, documents, pairs), signal);
  signal.throwIfAborted();
  await onProgress(0.8, `${category}: ${clusters.length} clusters of ${documents.length} documents`);
  await retryWhileUnavailable(async () => {
    await corpus.removeClustering(category);
    await corpus.saveSimilarities(similarities);
    await corpus.saveClusters({
      module: category,
      domains: clusters.map<DomainRow>(({ id, members, level, parent }) => ({
        _key: id,
        module: category,
        size: members.length,
        members,
        level,
        parent,
        updated_at: Date.now() / 1_000,
      })),
      clusterIds: clusters.map(({ id }) => id),
    });
  }, patience);
  await onProgress(1, `${category}: clustered`);
}
