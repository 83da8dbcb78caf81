const BYTES = 16;

/** A name that nothing else has. Made without `randomUUID`, which browsers give only to pages that come over https, or from their own machine. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
