import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { runInTurns } from '@strata/event-loop';
import type { CorpusGraph, SimilarityRow, SourceSignature } from '@strata/knowledge';
import { labelKey, similarityKey } from '@strata/knowledge';
import { clusterDocuments } from './cluster-documents';
import { numberingSteps } from './cluster-numbering';
import { clusterRows } from './cluster-rows';
import { counted } from '../../operations/counted';
import { readSignatures } from '../similarity/read-signatures.step';
import type { SimilarPairs } from '../similarity/similarity';
import { similarPairSteps } from '../similarity/similarity';
import { similarDocuments } from '../similarity/similar-documents';

const ROWS_PER_WRITE = 2_000;

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
  const { documents, signatures } = await readSignatures(corpus, category, patience, signal);
  const neighbours = await similarDocuments({
    signatures,
    of: Uint32Array.from(documents.keys()),
    topK,
    signal,
    onProgress: (done) =>
      onProgress((0.7 * done) / documents.length, `${category}: similar documents of ${done} of ${documents.length}`),
  });
  const documentCount = documents.length;
  const pairs = await runInTurns(similarPairSteps(neighbours, documentCount), signal);
  const found = await clusterDocuments({ documentCount, rows: signatures, pairs, depth, signal });
  const clusters = await runInTurns(numberingSteps(labelKey(category), found, documents), signal);
  signal.throwIfAborted();
  await onProgress(0.8, `${category}: ${counted(clusters.length, 'cluster')} of ${counted(documents.length, 'document')}`);
  await retryWhileUnavailable(async () => {
    await corpus.removeClustering(category);
    for (const rows of similarityRows(corpus, category, documents, pairs)) {
      signal.throwIfAborted();
      await corpus.saveSimilarities(rows);
    }
    await corpus.saveClusters({
      module: category,
      domains: clusterRows(category, clusters, Date.now() / 1_000),
      clusterIds: clusters.map(({ id }) => id),
    });
  }, patience);
  await onProgress(1, `${category}: clustered`);
}

/** Pairs of positions as edges between documents, the smaller key first; made as they are asked for, a few thousand at a time. */
export function* similarityRows(
  corpus: Pick<CorpusGraph, 'names'>,
  category: string,
  documents: readonly Pick<SourceSignature, '_key'>[],
  { one, other, score }: SimilarPairs,
): Generator<SimilarityRow[]> {
  for (let start = 0; start < one.length; start += ROWS_PER_WRITE)
    yield Array.from({ length: Math.min(ROWS_PER_WRITE, one.length - start) }, (_, place) => {
      const keys = [one, other].map((side) => documents[side[start + place]!]!._key);
      const [from, to] = keys.sort() as [string, string];
      return {
        _key: similarityKey(from, to),
        _from: `${corpus.names.sources}/${from}`,
        _to: `${corpus.names.sources}/${to}`,
        label: 'SIMILAR_TO',
        similarity_score: score[start + place]!,
        module: category,
      };
    });
}
