const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^\s*(?:#{1,6}\s|[=\-~^*_]{4,}\s*$)/;
const TABLE_ROW = /^\s*\|.*\|\s*$|^\s*\S.*?(?:\t| {3,})\S.*(?:\t| {3,})\S/;
const INLINE_CODE = /`[^`\n]*`/g;
/** Marks that abound in code, signatures and synopses, and are rare in sentences. */
const CODE_MARK = /[{}()[\];=<>_$\\|@+*&]/g;
const MOST_CODE_MARKS = 0.06;
const LEAST_WORDS = 4;

/** The running text of a document, and how much of the document that is. */
export interface Prose {
  readonly text: string;
  /** 0..1, by characters */
  readonly share: number;
}

/**
 * Leaves out what holds no statements about the world: code, tables, headings, and lines that other documents of the sample hold too
 * (letterheads, licences, navigation).
 * @param isRepeated whether a line, trimmed, stands in other documents as well
 */
export function proseOf(document: string, isRepeated: (line: string) => boolean): Prose {
  const paragraphs: string[] = [''];
  let [all, kept] = [0, 0];
  let isFenced = false;
  for (const line of document.split('\n')) {
    const trimmed = line.trim();
    all += trimmed.length;
    if (FENCE.test(line)) isFenced = !isFenced;
    else if (isFenced || HEADING.test(line) || TABLE_ROW.test(line) || isRepeated(trimmed) || isCode(trimmed) || trimmed === '') {
      if (paragraphs.at(-1) !== '') paragraphs.push('');
    } else {
      kept += trimmed.length;
      paragraphs.push(`${paragraphs.pop()!}${trimmed.replace(INLINE_CODE, 'it')} `);
    }
  }
  // what is left between code and headings is a caption or a label
  const text = paragraphs.filter((paragraph) => paragraph.split(' ').length > LEAST_WORDS).join('\n\n');
  return { text, share: all === 0 ? 0 : kept / all };
}

/** Lines that stand in at least two of the documents, trimmed. */
export function repeatedLines(documents: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const document of documents)
    for (const line of new Set(document.split('\n').map((part) => part.trim()))) {
      if (line === '') continue;
      if (seen.has(line)) repeated.add(line);
      seen.add(line);
    }
  return repeated;
}

function isCode(line: string): boolean {
  const marks = line.replace(INLINE_CODE, '').match(CODE_MARK)?.length ?? 0;
  return marks > MOST_CODE_MARKS * line.length && marks > 2;
}
