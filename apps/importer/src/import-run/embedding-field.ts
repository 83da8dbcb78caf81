/** A row with its vector still in binary form. */
export type ToWrite<Row> = Omit<Row, 'embedding'> & { embedding?: Float32Array };

/** The vector of a row, if it has one. */
export function embeddingField(embedding: Float32Array | undefined): { embedding?: Float32Array } {
  return embedding ? { embedding } : {};
}
