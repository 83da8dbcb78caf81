/** A neighbour of a document by position in the corpus. */
export interface Neighbour {
  readonly document: number;
  /** 0..1; 1 = first in the vector list and in the lexical list */
  readonly score: number;
}

/** Neighbours by column: those of `of[i]` are `documents[i * topK .. i * topK + counts[i])`, best first. */
export interface Neighbours {
  readonly topK: number;
  readonly of: Uint32Array;
  readonly counts: Uint32Array;
  readonly documents: Uint32Array;
  /** 0..1; 1 = first in the vector list and in the lexical list */
  readonly scores: Float64Array;
}

/** Room for the neighbours of some documents, none of which has any yet. */
export function emptyNeighbours(of: Uint32Array, topK: number): Neighbours {
  const room = of.length * topK;
  return {
    topK,
    of,
    counts: new Uint32Array(of.length),
    documents: new Uint32Array(room),
    scores: new Float64Array(room),
  };
}

/** The neighbours of the `place`-th document asked for, best first. */
export function neighboursOf({ topK, counts, documents, scores }: Neighbours, place: number): Neighbour[] {
  return Array.from({ length: counts[place]! }, (_, rank) => ({
    document: documents[place * topK + rank]!,
    score: scores[place * topK + rank]!,
  }));
}
