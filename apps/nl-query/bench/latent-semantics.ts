const ROUNDS = 4;

/** Latent semantic analysis: texts in the space of the strongest directions of a corpus's weighted term counts, found by subspace iteration. */
export class LatentSemantics {
  private readonly numbers = new Map<string, number>();
  private readonly weights: Float64Array;
  /** by term: its place in the space */
  private basis: Float64Array[];

  /** @param documents terms of each text */
  constructor(
    documents: readonly (readonly string[])[],
    private readonly dimension: number,
  ) {
    const frequency: number[] = [];
    for (const terms of documents)
      for (const term of new Set(terms)) {
        const number = this.numbers.get(term) ?? this.numbers.size;
        this.numbers.set(term, number);
        frequency[number] = (frequency[number] ?? 0) + 1;
      }
    this.weights = Float64Array.from(frequency, (df) => Math.log(1 + documents.length / df));
    const rows = documents.map((terms) => this.row(terms));
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
    this.basis = Array.from({ length: this.numbers.size }, () => Float64Array.from({ length: dimension }, random));
    for (let round = 0; round < ROUNDS; round++) {
      const next = this.basis.map(() => new Float64Array(dimension));
      for (const row of rows) {
        const projected = this.projected(row);
        for (const [term, weight] of row) for (let d = 0; d < dimension; d++) next[term]![d]! += weight * projected[d]!;
      }
      this.basis = orthonormal(next, dimension);
    }
  }

  /** Of length 1; all zero for a text without known terms. */
  of(terms: readonly string[]): number[] {
    const projected = this.projected(this.row(terms));
    const length = Math.hypot(...projected) || 1;
    return Array.from(projected, (value) => value / length);
  }

  private row(terms: readonly string[]): [term: number, weight: number][] {
    const counts = new Map<number, number>();
    for (const term of terms) {
      const number = this.numbers.get(term);
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const row = [...counts].map(([term, count]): [number, number] => [term, (1 + Math.log(count)) * this.weights[term]!]);
    const length = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return row.map(([term, weight]) => [term, weight / length]);
  }

  private projected(row: readonly (readonly [number, number])[]): Float64Array {
    const sum = new Float64Array(this.dimension);
    for (const [term, weight] of row) for (let d = 0; d < this.dimension; d++) sum[d]! += weight * this.basis[term]![d]!;
    return sum;
  }
}

/** Gram and Schmidt over the columns. */
function orthonormal(rows: Float64Array[], columns: number): Float64Array[] {
  for (let c = 0; c < columns; c++) {
    for (let other = 0; other < c; other++) {
      let dot = 0;
      for (const row of rows) dot += row[c]! * row[other]!;
      for (const row of rows) row[c]! -= dot * row[other]!;
    }
    let square = 0;
    for (const row of rows) square += row[c]! ** 2;
    const length = Math.sqrt(square) || 1;
    for (const row of rows) row[c]! /= length;
  }
  return rows;
}
