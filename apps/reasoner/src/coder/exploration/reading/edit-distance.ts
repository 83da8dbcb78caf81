/**
 * Letters to add, leave out, replace or swap with their neighbour to make one word of the other (optimal string alignment: Damerau 1964).
 * @returns `most + 1` for anything above `most`
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length]!, most + 1);
}

/** How many wrong letters a word of a length may have and still be recognised. */
export function allowedMistakes(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}
