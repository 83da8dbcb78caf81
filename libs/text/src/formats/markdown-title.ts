import { documentHeader, headerTitle } from './document-header';
import { isSectionTitle } from './placeholder-title';

/** What follows in a line is no title any more. */
const LONGEST_TITLE = 1_000;

/** Title of a Markdown text: front matter or another header, else the first heading (ATX or underlined) unless it is that of a section. */
export function markdownTitle(text: string): string | undefined {
  const frontMatter = /^---\n([\s\S]*?)\n---(\n|$)/.exec(text)?.[1];
  const declared = frontMatter && /^title:\s*(.+)$/m.exec(frontMatter)?.[1];
  if (declared) return clean(declared.replace(/^(["'])(.*)\1$/, '$2'));
  const header = documentHeader(text);
  if (header) {
    const title = headerTitle(header);
    if (title !== undefined) return clean(title);
  }
  const heading = firstHeading(text);
  return heading !== undefined && isSectionTitle(heading) ? undefined : heading;
}

function firstHeading(text: string): string | undefined {
  const outsideCode = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const atx = /^#{1,6}[ \t]+([^ \t\n].*)$/m.exec(outsideCode);
  const underlined = /^(\S[^\n]*)\n(=+|-{3,})[ \t]*$/m.exec(outsideCode);
  if (underlined && (!atx || underlined.index < atx.index)) return clean(underlined[1]);
  // a heading may be closed by as many marks; cut first, for a line may be as long as its file
  return clean(atx?.[1]?.slice(0, LONGEST_TITLE).replace(/[ \t]+#+[ \t]*$/, ''));
}

/** Title of a plain text: what its header declares, else its first line when it is short, no sentence, and more text follows. */
export function plainTitle(text: string): string | undefined {
  const header = documentHeader(text);
  if (header) return clean(headerTitle(header));
  const body = text.trim(); // it ends with a sign: behind a line break there is more text
  const end = body.indexOf('\n');
  const line = body.slice(0, end).trim();
  if (end < 0 || line.length > 120 || /[.!?:;,]$/.test(line)) return undefined;
  return /^[^\S\n]*\n/.test(body.slice(end + 1)) || line.split(/\s+/).length <= 12 ? clean(line) : undefined;
}

function clean(title: string | undefined): string | undefined {
  const plain = title
    ?.slice(0, LONGEST_TITLE)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? undefined : plain;
}
