/** Documents near to others, by column: those of the `i`-th asked one are `documents[i * depth .. i * depth + counts[i])`, nearest first. */
export interface Candidates {
  readonly depth: number;
  readonly counts: Uint32Array;
  readonly documents: Uint32Array;
}

/** Room for the candidates of so many documents. */
export function noCandidates(count: number, depth: number): Candidates {
  return { depth, counts: new Uint32Array(count), documents: new Uint32Array(count * depth) };
}

/** The candidates of the `place`-th document asked for, nearest first. */
export function candidatesOf({ depth, counts, documents }: Candidates, place: number): Uint32Array {
  return documents.subarray(place * depth, place * depth + counts[place]!);
}
