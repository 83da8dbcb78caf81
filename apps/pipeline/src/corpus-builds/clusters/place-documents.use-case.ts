import { Injectable } from '@nestjs/common';
import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { runInTurns } from '@strata/event-loop';
import type { SimilarityRow, SourceRow } from '@strata/knowledge';
import { CorpusGraph } from '@strata/knowledge';
import { similarityRows } from './cluster-category.step';
import { electCluster } from './cluster-vote';
import { neighboursOf } from '../similarity/neighbours';
import { readNearSignatures } from '../similarity/near-signatures.step';
import { readSignatures } from '../similarity/read-signatures.step';
import type { SignedDocuments } from '../similarity/signatures';
import { similarPairSteps } from '../similarity/similarity';
import { similarDocuments } from '../similarity/similar-documents';

/** Neighbours per document, as of a build that names no other number. */
const TOP_K = 7;
/** New documents are compared with all of a category up to this size, and with all of a larger one where they are many. */
const COMPARED_WITH_ALL = 2_000;
const READ_FOR_EACH = 400;

export interface DocumentsToPlace {
  readonly category: string;
  /** not stored yet */
  readonly rows: readonly SourceRow[];
  /** cluster by file id: joined where no neighbour has one, if it is still there */
  readonly otherwise: ReadonlyMap<string, string>;
  readonly patience: RetryBudget & { readonly signal: AbortSignal };
}

/** Where new documents belong: their similarities to those that are there, and the clusters that their neighbours elect. */
@Injectable()
export class PlaceDocuments {
  constructor(private readonly corpus: CorpusGraph) {}

  /** Stores nothing. @returns the edges, and the cluster by key of the source; documents without one are left out */
  async execute({
    category,
    rows,
    otherwise,
    patience,
  }: DocumentsToPlace): Promise<{ similarities: SimilarityRow[]; clusterOf: Map<string, string> }> {
    const { corpus } = this;
    const { signal } = patience;
    const { documents, signatures } = await this.compared(category, rows, patience);
    const domains = await retryWhileUnavailable(() => corpus.domains([category]), patience);
    const clusterOfMember = new Map(domains.flatMap(({ _key, members }) => members.map((member) => [member, _key] as const)));
    const clusters = new Set(domains.map(({ _key }) => _key));
    const first = documents.length - rows.length;
    const of = Uint32Array.from(rows, (_, place) => first + place);
    const neighbours = await similarDocuments({ signatures, of, topK: TOP_K, signal, onProgress: async () => undefined });
    const clusterOf = new Map<string, string>();
    for (const [place, { _key, file_id }] of rows.entries()) {
      const votes = neighboursOf(neighbours, place).map(({ document, score }) => ({
        cluster: clusterOfMember.get(documents[document]!._key),
        score,
      }));
      const cluster = electCluster(votes) ?? otherwise.get(file_id);
      if (cluster !== undefined && clusters.has(cluster)) clusterOf.set(_key, cluster);
    }
    const pairs = await runInTurns(similarPairSteps(neighbours, documents.length), signal);
    const similarities = [...similarityRows(corpus, category, documents, pairs)].flat();
    return { similarities, clusterOf };
  }

  /** The documents that may be similar to new ones, and those at the end. */
  private async compared(
    category: string,
    rows: readonly SourceRow[],
    patience: DocumentsToPlace['patience'],
  ): Promise<SignedDocuments> {
    const { corpus } = this;
    const { signal } = patience;
    const size = await retryWhileUnavailable(() => corpus.near.count(category), patience);
    if (size <= Math.max(COMPARED_WITH_ALL, READ_FOR_EACH * rows.length))
      return readSignatures(corpus, category, patience, signal, rows);
    return readNearSignatures({ corpus, category, size, rows, patience, signal });
  }
}
