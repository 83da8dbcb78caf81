import type { Steps } from '@strata/event-loop';
import type { CorpusGraph, SimilarityRow, SourceSignature } from '@strata/knowledge';
import { similarityKey } from '@strata/knowledge';
import type { SimilarPair } from './similarity';

/** Pairs of positions as edges between documents, the smaller key first. */
export function* similarityRowSteps(
  corpus: Pick<CorpusGraph, 'names'>,
  category: string,
  documents: readonly Pick<SourceSignature, '_key'>[],
  pairs: readonly SimilarPair[],
): Steps<SimilarityRow[]> {
  const rows: SimilarityRow[] = [];
  for (const { one, other, score } of pairs) {
    const [from, to] = [documents[one]!._key, documents[other]!._key].sort() as [string, string];
    rows.push({
      _key: similarityKey(from, to),
      _from: `${corpus.names.sources}/${from}`,
      _to: `${corpus.names.sources}/${to}`,
      label: 'SIMILAR_TO',
      similarity_score: score,
      module: category,
    });
    yield;
  }
  return rows;
}
