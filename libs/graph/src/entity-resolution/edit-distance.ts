/**
 * Number of letters to insert, remove, replace or swap with their neighbour to turn one word into the other, or `most + 1` when more than
 * `most` (optimal string alignment; Damerau, CACM 7(3), 1964).
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > most) return most + 1;
    [before, last] = [last, current];
  }
  return last[b.length]!;
}
