import { documentHeader, headerTitle } from './document-header';
import { manualTitle } from './manual-title';
import { isSectionTitle } from './placeholder-title';
import { LONGEST_TITLE, readableTitle } from './readable-title';
import { standsBeforeHeading } from './text-before-heading';

/**
 * Title of a Markdown text: front matter or another header, else the first heading (HTML, ATX or underlined) unless it is that of a section: by
 * its words, or because the document has begun before it.
 */
export function markdownTitle(text: string): string | undefined {
  const frontMatter = /^---\n([\s\S]*?)\n---(\n|$)/.exec(text)?.[1];
  const toml = /^\+\+\+\n([\s\S]*?)\n\+\+\+(\n|$)/.exec(text)?.[1];
  const declared =
    (frontMatter && /^title:\s*(.+)$/m.exec(frontMatter)?.[1]) ||
    (toml && /^title[ \t]*=[ \t]*(["'].+["'])[ \t]*$/m.exec(toml)?.[1]);
  if (declared) return readableTitle(declared.replace(/^(["'])(.*)\1$/, '$2'));
  const header = documentHeader(text);
  if (header) {
    const title = headerTitle(header);
    if (title !== undefined) return readableTitle(title);
  }
  const heading = firstHeading(text.replace(/^(```|~~~)[\s\S]*?^\1/gm, ''));
  return heading === undefined || isSectionTitle(heading) ? undefined : heading;
}

/** Characters in which a document says what it is called. */
const OPENING = 8_000;

function firstHeading(outsideCode: string): string | undefined {
  const opening = outsideCode.slice(0, OPENING);
  const [first] = [
    /^#{1,6}[ \t]+([^ \t\n].*)$/m.exec(opening),
    /^(\S[^\n]*)\n(=+|-{3,})[ \t]*$/m.exec(opening),
    /<h[1-3]\b[^<>]*>([^\n]{0,300}?)<\/h[1-3]>/i.exec(opening),
  ]
    .filter((match) => match !== null)
    .sort((one, other) => one.index - other.index);
  if (!first || standsBeforeHeading(opening.slice(0, first.index))) return undefined;
  // a heading may be closed by as many marks; cut first, for a line may be as long as its file
  return readableTitle(first[1]!.slice(0, LONGEST_TITLE).replace(/[ \t]+#+[ \t]*$/, ''));
}

/** Title of a plain text: what its header declares, what a manual page is of, else its first line when it is short, no sentence, and more text follows. */
export function plainTitle(text: string): string | undefined {
  const header = documentHeader(text);
  if (header) return readableTitle(headerTitle(header));
  const manual = manualTitle(text);
  if (manual !== undefined) return manual;
  const body = text.trim(); // it ends with a sign: behind a line break there is more text
  const end = body.indexOf('\n');
  const line = body.slice(0, end).trim();
  if (end < 0 || line.length > 120 || /[.!?:;,]$/.test(line)) return undefined;
  if (isSectionTitle(line)) return undefined;
  const next = body.slice(end + 1);
  if (/^[^\S\n]*\n/.test(next)) return readableTitle(line);
  return line.split(/\s+/).length <= 12 && !/^\p{Ll}/u.test(next) ? readableTitle(line) : undefined; // else the line goes on
}
