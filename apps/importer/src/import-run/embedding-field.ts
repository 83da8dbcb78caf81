/** The vector of a row, if it has one. Seven digits are what a 32-bit float holds; more would only make rows longer. */
export function embeddingField(vector: Float32Array | undefined): { embedding?: number[] } {
  return vector ? { embedding: Array.from(vector, (value) => Math.round(value * 1e7) / 1e7) } : {};
}
