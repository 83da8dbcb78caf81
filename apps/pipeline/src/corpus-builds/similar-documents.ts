import { Bm25Index } from '@strata/graph';
import { lexicalTerms } from '@strata/text';
import type { Neighbour } from './similarity';
import { candidateDepth, fuseNeighbours, queryTerms } from './similarity';
import { vectorNeighbours } from './vector-neighbours';

/** Documents read between two turns of the event loop. */
const TURN = 50;

/** A document as similarity sees it. */
export interface Signature {
  readonly content: string;
  /** unit vector */
  readonly embeddings: readonly number[];
}

export interface SimilaritySearch {
  readonly signatures: readonly Signature[];
  /** positions of the documents to find neighbours for, within all of them */
  readonly of: readonly number[];
  readonly topK: number;
  readonly signal: AbortSignal;
  /** told now and then how many of `of` are done */
  readonly onProgress: (done: number) => Promise<void>;
}

/** The most similar documents of each asked one: vector and lexical neighbours joined by rank fusion (spec/pipeline.md §6). */
export async function similarDocuments({
  signatures,
  of,
  topK,
  signal,
  onProgress,
}: SimilaritySearch): Promise<Map<number, Neighbour[]>> {
  const depth = candidateDepth(topK);
  const found = new Map<number, Neighbour[]>();
  if (signatures.length < 2) return found;
  const terms = await termsOf(signatures, signal);
  const index = Bm25Index.build(terms);
  const { vectors, dimension } = matrix(signatures);
  for await (const [document, byVector] of vectorNeighbours(vectors, dimension, of, depth)) {
    const byTerms = index.search(queryTerms(terms[document]!, index), depth + 1).map((match) => match.document);
    const others = byTerms.filter((match) => match !== document).slice(0, depth);
    found.set(document, fuseNeighbours(byVector, others, topK));
    if (found.size % TURN !== 0) continue;
    signal.throwIfAborted();
    await onProgress(found.size);
    await nextTurn();
  }
  return found;
}

/** Position of the nearest document by cosine. */
export function nearestByCosine(signatures: readonly Signature[]): (document: number) => number | undefined {
  return (document) => {
    const own = signatures[document]!.embeddings;
    let best: number | undefined;
    let bestScore = -Infinity;
    signatures.forEach(({ embeddings }, other) => {
      if (other === document) return;
      let score = 0;
      for (let i = 0; i < own.length; i++) score += own[i]! * embeddings[i]!;
      if (score > bestScore) [best, bestScore] = [other, score];
    });
    return best;
  };
}

async function termsOf(signatures: readonly Signature[], signal: AbortSignal): Promise<string[][]> {
  const terms: string[][] = [];
  for (const { content } of signatures) {
    terms.push(lexicalTerms(content));
    if (terms.length % TURN !== 0) continue;
    signal.throwIfAborted();
    await nextTurn();
  }
  return terms;
}

function matrix(signatures: readonly Signature[]): { vectors: Float32Array; dimension: number } {
  const dimension = signatures[0]!.embeddings.length;
  const vectors = new Float32Array(signatures.length * dimension);
  signatures.forEach(({ embeddings }, document) => vectors.set(embeddings, document * dimension));
  return { vectors, dimension };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
