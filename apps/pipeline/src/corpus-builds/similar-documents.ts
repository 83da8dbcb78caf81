import type { Steps } from '@strata/event-loop';
import { runInTurns, TimeSlices } from '@strata/event-loop';
import { Bm25Index } from '@strata/graph';
import { lexicalTerms } from '@strata/text';
import type { Neighbour } from './similarity';
import { candidateDepth, fuseNeighbours, queryTerms } from './similarity';
import { vectorNeighbours } from './vector-neighbours';

/** Documents between two reports. */
const REPORTED = 50;

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

/**
 * The most similar documents of each asked one: vector and lexical neighbours joined by rank fusion (docs/contracts/pipeline.md, "Corpus
 * graph").
 */
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
  const slices = new TimeSlices(signal);
  const terms = await runInTurns(termSteps(signatures), signal);
  const index = await runInTurns(Bm25Index.building(terms), signal);
  const { vectors, dimension } = await runInTurns(matrixSteps(signatures), signal);
  for await (const [document, byVector] of vectorNeighbours(vectors, dimension, of, depth)) {
    const byTerms = index.search(queryTerms(terms[document]!, index), depth + 1).map((match) => match.document);
    const others = byTerms.filter((match) => match !== document).slice(0, depth);
    found.set(document, fuseNeighbours(byVector, others, topK));
    await slices.turn();
    if (found.size % REPORTED === 0) await onProgress(found.size);
  }
  return found;
}

/** The nearest other document by cosine of each of `of`, by positions; a document that is alone has none. */
export function* nearestByCosineSteps(
  signatures: readonly Pick<Signature, 'embeddings'>[],
  of: readonly number[],
): Steps<Map<number, number>> {
  const nearest = new Map<number, number>();
  for (const document of of) {
    const own = signatures[document]!.embeddings;
    let bestScore = -Infinity;
    for (const [other, { embeddings }] of signatures.entries()) {
      if (other === document) continue;
      let score = 0;
      for (let i = 0; i < own.length; i++) score += own[i]! * embeddings[i]!;
      if (score > bestScore) {
        bestScore = score;
        nearest.set(document, other);
      }
      yield;
    }
  }
  return nearest;
}

function* termSteps(signatures: readonly Signature[]): Steps<string[][]> {
  const terms: string[][] = [];
  for (const { content } of signatures) {
    terms.push(lexicalTerms(content));
    yield;
  }
  return terms;
}

function* matrixSteps(signatures: readonly Signature[]): Steps<{ vectors: Float32Array; dimension: number }> {
  const dimension = signatures[0]!.embeddings.length;
  const vectors = new Float32Array(signatures.length * dimension);
  for (const [document, { embeddings }] of signatures.entries()) {
    vectors.set(embeddings, document * dimension);
    yield;
  }
  return { vectors, dimension };
}
