/** A vector as imports store it: closer than any model's noise. */
export function storedVector(vector: Float32Array): number[] {
  return Array.from(vector, (component) => Math.round(component * 1e6) / 1e6);
}
