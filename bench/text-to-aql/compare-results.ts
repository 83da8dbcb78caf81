type Scalar = string | number | boolean | null;

/** All plain values in a row, numbers to six digits; of a document its attributes. */
function scalars(value: unknown): Scalar[] {
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (typeof value === 'number') return [Number(value.toPrecision(9))];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalars);
  return [value as Scalar];
}

/**
 * Whether an answer is the right one: as many rows, and the values of each row of the gold answer stand in a row of its own (further columns
 * do no harm). Where order was asked for, row by row; elsewhere in any order.
 */
export function isSameAnswer(gold: readonly unknown[], given: readonly unknown[], isOrdered: boolean): boolean {
  if (gold.length !== given.length) return false;
  const left = given.map((row) => new Map(counted(scalars(row))));
  return gold.every((row) => {
    const wanted = counted(scalars(row));
    const fits = (one: Map<Scalar, number> | undefined) =>
      one !== undefined && wanted.every(([value, times]) => (one.get(value) ?? 0) >= times);
    const at = isOrdered ? (fits(left[0]) ? 0 : -1) : left.findIndex(fits);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

function counted(values: readonly Scalar[]): [Scalar, number][] {
  const counts = new Map<Scalar, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}
