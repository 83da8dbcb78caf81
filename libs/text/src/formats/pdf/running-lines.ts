import type { PageLine } from './page-line';

/** A line that stands on so many pages belongs to the pages, not to the text. */
const ENOUGH_PAGES = 3;
/** Lines at the top and at the bottom of a page that may be of that kind. */
const OUTERMOST = 2;
/** A page of fewer other lines is kept as it is: what it says may be all there is. */
const ENOUGH_OTHERS = 3;
/** Points by which the same line may stand higher or lower. */
const TOLERANCE = 6;

/**
 * Pages without their running titles and page numbers: lines at the top or bottom of a page that stand at the same height, with the same
 * words but for numbers, on three pages and more.
 * @param kept lines that belong to the text wherever they stand: heads of a table that goes on over pages
 */
export function withoutRunningLines(pages: readonly PageLine[][], kept: ReadonlySet<unknown> = new Set()): PageLine[][] {
  const seen = new Map<string, Set<number>>();
  pages.forEach((lines, page) => {
    for (const line of outermost(lines)) for (const key of keysOf(line)) seen.set(key, (seen.get(key) ?? new Set()).add(page));
  });
  return pages.map((lines) => {
    const running = new Set(
      outermost(lines).filter((line) => !kept.has(line) && keysOf(line).some((key) => seen.get(key)!.size >= ENOUGH_PAGES)),
    );
    return lines.length - running.size < ENOUGH_OTHERS ? lines : lines.filter((line) => !running.has(line));
  });
}

function outermost(lines: readonly PageLine[]): PageLine[] {
  if (lines.length <= OUTERMOST) return [];
  const sorted = [...lines].sort((one, other) => other.y - one.y);
  return [...new Set([...sorted.slice(0, OUTERMOST), ...sorted.slice(-OUTERMOST)])];
}

/** The line's words with every number alike, at its height; twice, so that heights next to each other share one. */
function keysOf({ text, y }: PageLine): string[] {
  const words = text.replace(/\d+/g, '#').replace(/^[ivxlc]+$/i, '#');
  return [`${words}@${Math.floor(y / TOLERANCE)}`, `${words}@${Math.floor(y / TOLERANCE + 0.5)}.5`];
}
