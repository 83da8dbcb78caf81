import { Bm25Index } from '@strata/graph';
import { lexicalTerms } from '@strata/text';
import type { Neighbour } from './similarity';
import { candidateDepth, fuseNeighbours, queryTerms } from './similarity';
import { vectorNeighbours } from './vector-neighbours';

/** Documents between two reports. */
const REPORTED = 50;
/** Longest computation between two turns of the event loop, in milliseconds. */
const TURN_MS = 20;

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
  const turns = new Turns(signal);
  const terms = await termsOf(signatures, turns);
  const index = await indexOf(terms, turns);
  const { vectors, dimension } = matrix(signatures);
  for await (const [document, byVector] of vectorNeighbours(vectors, dimension, of, depth)) {
    const byTerms = index.search(queryTerms(terms[document]!, index), depth + 1).map((match) => match.document);
    const others = byTerms.filter((match) => match !== document).slice(0, depth);
    found.set(document, fuseNeighbours(byVector, others, topK));
    await turns.pause();
    if (found.size % REPORTED === 0) await onProgress(found.size);
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

async function indexOf(terms: readonly string[][], turns: Turns): Promise<Bm25Index> {
  const building = Bm25Index.building(terms);
  for (;;) {
    const step = building.next();
    if (step.done) return step.value;
    await turns.pause();
  }
}

async function termsOf(signatures: readonly Signature[], turns: Turns): Promise<string[][]> {
  const terms: string[][] = [];
  for (const { content } of signatures) {
    terms.push(lexicalTerms(content));
    await turns.pause();
  }
  return terms;
}

function matrix(signatures: readonly Signature[]): { vectors: Float32Array; dimension: number } {
  const dimension = signatures[0]!.embeddings.length;
  const vectors = new Float32Array(signatures.length * dimension);
  signatures.forEach(({ embeddings }, document) => vectors.set(embeddings, document * dimension));
  return { vectors, dimension };
}

/** Lets other work of the process have its turn now and then. */
class Turns {
  private since = performance.now();

  constructor(private readonly signal: AbortSignal) {}

  /** Between two pieces of work. @throws the signal's reason */
  async pause(): Promise<void> {
    if (performance.now() - this.since < TURN_MS) return;
    this.signal.throwIfAborted();
    await new Promise((resolve) => setImmediate(resolve));
    this.since = performance.now();
  }
}
