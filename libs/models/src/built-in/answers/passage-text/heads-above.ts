import type { Passage } from '../../../tasks/tasks';
import { textSections } from './text-sections';

/** Markdown has six ranks; what a text moves in further, line by line, is made to keep a reader busy. */
const MOST_HEADS = 6;

/** A passage is read several times for one question. */
const known = new WeakMap<Passage, (at: number) => string>();

/**
 * What stands above a place of a passage: the heads of the sections that it lies in, the outermost of the nearest six first; in front of all heads of the passage, those
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
    return {
      from,
      heads: open
        .slice(-MOST_HEADS)
        .map(({ head }) => head)
        .join(' '),
    };
  });
  return (at) => {
    let [from, behind] = [0, pieces.length]; // a text may have a head for every sentence
    while (from < behind) {
      const middle = (from + behind) >> 1;
      if (pieces[middle]!.from <= at) from = middle + 1;
      else behind = middle;
    }
    return from === 0 ? above : pieces[from - 1]!.heads;
  };
}
