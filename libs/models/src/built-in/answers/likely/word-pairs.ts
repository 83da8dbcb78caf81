/** Stems of words that follow each other, joined by a blank. */
export function pairsOf(stems: readonly string[]): string[] {
  return stems.slice(1).map((one, i) => `${stems[i]} ${one}`);
}
