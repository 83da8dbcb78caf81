import type { Passage } from '../../../tasks/tasks';
import { textSections } from './text-sections';

/** A passage is read several times for one question. */
const known = new WeakMap<Passage, (at: number) => string>();

/**
 * What stands above a place of a passage: the heads of the sections that it lies in, the outermost first; in front of all heads of the passage, those
 * of its document that it begins below.
 * @returns of an offset in the passage's text, the heads with a blank between them; "" where there are none
 */
export function headsAbove(passage: Passage): (at: number) => string {
  let heads = known.get(passage);
  if (heads === undefined) {
    heads = readHeads(passage);
    known.set(passage, heads);
  }
  return heads;
}

function readHeads({ text, headings = [] }: Passage): (at: number) => string {
  const sections = textSections(text);
  const above = headings.join(' ');
  if (sections.length === 0) return () => above;
  // the heads of a text in pieces, each from where a section begins or ends
  const edges = [...new Set(sections.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const open: { head: string; end: number }[] = [];
  let next = 0;
  const pieces = edges.map((from) => {
    while (open.length > 0 && open.at(-1)!.end <= from) open.pop();
    for (; next < sections.length && sections[next]!.start <= from; next++) {
      const section = sections[next]!;
      if (section.end > from) open.push(section);
    }
    return { from, heads: open.map(({ head }) => head).join(' ') };
  });
  const first = edges[0]!;
  return (at) => (at < first ? above : (pieces.findLast(({ from }) => from <= at)?.heads ?? ''));
}
