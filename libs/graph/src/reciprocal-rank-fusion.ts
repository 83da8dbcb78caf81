/**
 * Joins rankings by Σ 1 / (k + rank), rank from 1 (Cormack, Clarke, Büttcher 2009).
 * @param lists rankings, best first; an id counts once per list, at its best rank
 * @returns ids with their score, best first; ties in order of first appearance
 */
export function reciprocalRankFusion<Id>(lists: readonly (readonly Id[])[], k = 60): { id: Id; score: number }[] {
  const scores = new Map<Id, number>();
  for (const list of lists) {
    const seen = new Set<Id>();
    list.forEach((id, i) => {
      if (seen.has(id)) return;
      seen.add(id);
      scores.set(id, (scores.get(id) ?? 0) + 1 / (k + i + 1));
    });
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}
