/** A part of a page below one heading, with the headings above it. */
export interface ManualSection {
  /** file name without extension */
  readonly page: string;
  /** from the page's title down: `['Indexes', 'Persistent index']` */
  readonly headings: readonly string[];
  /** Markdown below the heading */
  readonly text: string;
}

const HEADING = /^(#{1,3}) +(.+)$/;
const FENCE = /^```/;

/** Cuts a page at its headings of the first three levels; what stands in fences is no heading. */
export function sectionsOf(page: string, markdown: string): ManualSection[] {
  const sections: ManualSection[] = [];
  const headings: string[] = [];
  let lines: string[] = [];
  let isCode = false;
  const close = () => {
    const text = lines.join('\n').trim();
    if (text !== '') sections.push({ page, headings: [...headings], text });
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const heading = isCode ? null : HEADING.exec(line);
    if (heading === null) lines.push(line);
    else {
      close();
      headings.splice(heading[1]!.length - 1, headings.length, heading[2]!.trim());
    }
  }
  close();
  return sections;
}
