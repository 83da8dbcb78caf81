import type { CitedChunk, RetrievalMetadata, RetrievalReply } from '@strata/contracts';

/**
 * An answer for the terminal: the steps that were looked up for it, where there were any, the text, then each cited source once with its file and the
 * characters it stands at.
 */
export function renderAnswer(reply: RetrievalReply, width: number): string {
  const metadata = reply.metadata === '' ? undefined : (JSON.parse(reply.metadata) as RetrievalMetadata);
  const chunks = metadata?.context_data?.chunks ?? [];
  const cited = chunks.filter(({ citation }) => citation !== null).sort((a, b) => (a.citation ?? 0) - (b.citation ?? 0));
  const sources = cited.map((chunk) => {
    const { citation, start, end, cited: places, citable_url } = chunk;
    const where = (places.length > 0 ? places : [{ start, end }]).map((place) => `${place.start}–${place.end}`).join(', ');
    return `  [${citation}] ${nameAmong(chunk, chunks)}${readingPlace(chunk)}, characters ${where}${citable_url === '' ? '' : `  ${citable_url}`}`;
  });
  const steps = (metadata?.look_ups ?? []).map(
    ({ question, answer }) => `  looked up: ${question}${answer === '' ? '' : ` → ${answer}`}`,
  );
  return [
    ...(steps.length > 0 ? [...steps, ''] : []),
    ...wrap(reply.result, width - 2).map((line) => `  ${line}`),
    ...(sources.length > 0 ? ['', ...sources] : []),
  ].join('\n');
}

/** A passage that was cited, for the terminal: what it was cited for, where it stands, its text with the cited sentences between marks. */
export function sourceLines(question: string, chunk: CitedChunk, width: number): string[] {
  const { cited, content, start, citation, category, path, file_name: file, citable_url: url } = chunk;
  const place = [category, path === '' ? file : path].filter((part) => part !== '').join('/');
  let text = content;
  for (const { start: from, end } of cited.toSorted((a, b) => b.start - a.start))
    text = `${text.slice(0, from - start)}»${text.slice(from - start, end - start)}«${text.slice(end - start)}`;
  return [
    `  [${citation}] of the answer to: ${question}`,
    `  ${place}${readingPlace(chunk)}, characters ${chunk.start}–${chunk.end}${url === '' ? '' : `  ${url}`}`,
    '',
    ...wrap(text, width - 2).map((line) => `  ${line}`),
  ];
}

/** Why there is no answer, with its code once: failures of models begin with theirs. */
export function refusalText({ errorCode, result }: Pick<RetrievalReply, 'errorCode' | 'result'>): string {
  return result.startsWith(`${errorCode}: `) ? result : `${errorCode}: ${result}`;
}

/** How a question of a conversation was understood, where that is not as it was asked. */
export function understoodLines(asked: string, { understoodQuery }: Pick<RetrievalReply, 'understoodQuery'>): string[] {
  return understoodQuery === undefined || understoodQuery === asked ? [] : [`  understood as: ${understoodQuery}`, ''];
}

/** Headings that a citation names: the innermost say where to look. */
const SHOWN_HEADINGS = 2;

/** Page and headings where a reader finds the passage; a document's own title says nothing more. */
function readingPlace({ page, heading_path: path, title }: CitedChunk): string {
  const headings = path.filter((heading) => heading !== title).slice(-SHOWN_HEADINGS);
  return `${page === null ? '' : `, page ${page}`}${headings.length > 0 ? `, “${headings.join(' › ')}”` : ''}`;
}

/** A file's name; with category and path when another document that was read is called alike. */
function nameAmong({ file_name, document_id, category, path }: CitedChunk, all: readonly CitedChunk[]): string {
  const isAlone = all.every((other) => other.file_name !== file_name || other.document_id === document_id);
  const place = path === '' ? file_name : path;
  return isAlone ? place : [category, place].filter((part) => part !== '').join('/');
}

/** Text broken at blanks into lines of at most `width` characters; its own line breaks stay. */
function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}
