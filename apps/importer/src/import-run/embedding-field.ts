/** A row whose vector, if it gets one, is being made. */
export type ToWrite<Row> = Omit<Row, 'embedding'> & { embedding?: Promise<Float32Array> };

/** Vectors for the rows of one kind; each is asked for once, in the order of the rows. */
export type NextVector = () => Promise<Float32Array>;

/** The vector of a row, if rows of its kind get one. */
export function embeddingField(next: NextVector | undefined): { embedding?: Promise<Float32Array> } {
  return next ? { embedding: next() } : {};
}
