/** FNV-1a over the key, begun with the number of the collection's name, and stirred so that its low bits may be used alone. */
export function hashOfText(name: number, text: string, from: number): number {
  let hash = 0x811c9dc5 ^ name;
  for (let at = from; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return stirred(hash);
}

/** The same over the key's bytes, which are one for each character. */
export function hashOfBytes(name: number, bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ name;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return stirred(hash);
}

function stirred(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}
