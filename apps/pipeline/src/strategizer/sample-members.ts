/** Documents that are looked at: some evenly spaced, and the most similar ones of each. */
const SEEDS = 6;
const NEAREST = 3;
const MOST = SEEDS * (1 + NEAREST);

/** The members of a cluster that its sample starts from. */
export function sampleSeeds<Document>(members: readonly Document[]): Document[] {
  return evenlySpaced(members, SEEDS);
}

/**
 * The documents of a cluster that its score is made from, at most 24: some evenly spaced, each with those of the cluster that are most
 * similar to it, for it is between similar documents that chains of references run.
 * @param similar documents similar to a seed, most similar first; may hold others than those of the cluster
 */
export function sampleMembers<Document>(
  members: readonly Document[],
  similar: (seed: Document) => readonly Document[],
): Document[] {
  const own = new Set(members);
  const sampled = new Set<Document>();
  for (const seed of sampleSeeds(members)) {
    sampled.add(seed);
    const near = similar(seed).filter((other) => own.has(other) && !sampled.has(other));
    for (const other of near.slice(0, NEAREST)) sampled.add(other);
  }
  // seeds may lie side by side, or have no similar document: others of the cluster take the places that are left
  for (const member of evenlySpaced(members, MOST)) {
    if (sampled.size >= MOST) break;
    sampled.add(member);
  }
  return [...sampled];
}

/** Up to `most` elements, evenly spaced, the first one included. */
export function evenlySpaced<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, place) => list[Math.floor((place * list.length) / most)]!);
}
