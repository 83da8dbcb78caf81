import type { LinePart } from './line-parts';
import type { Column } from './table-columns';

/** Parts of a row in the column of the labels, the first of the columns if there is one, and those in the columns of the values. */
export function sidesOf(
  parts: readonly LinePart[],
  columns: readonly Column[],
  hasLabels: boolean,
): { labels: LinePart[]; values: LinePart[] } {
  const [label, value] = columns;
  const [first] = parts;
  const isSection = parts.length === 1 && first !== undefined && value !== undefined && first.right <= value.left; // set in the middle
  if (!hasLabels || !label || !value || !first || (first.left > label.right && !isSection) || first.left >= value.left)
    return { labels: [], values: [...parts] };
  const isOverBoth = parts.length > 1 && first.right > value.left && value.left - first.left <= first.right - value.left;
  return isOverBoth ? { labels: [], values: [...parts] } : { labels: [first], values: parts.slice(1) };
}
