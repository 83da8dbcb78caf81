import { answerMetadata, citedChunks, nameAmong, passageParts, tellingHeadings, wholePlace } from '@strata/client';
import type { CitedChunk, RetrievalReply } from '@strata/contracts';

/**
 * An answer for the terminal: the steps that were looked up for it, where there were any, the text, then each cited source once with its file and the
 * characters it stands at.
 */
export function renderAnswer(reply: RetrievalReply, width: number): string {
  const metadata = answerMetadata(reply.metadata);
  const chunks = metadata.context_data?.chunks ?? [];
  const sources = citedChunks(metadata).map((chunk) => {
    const { citation, start, end, cited: places, citable_url } = chunk;
    const where = (places.length > 0 ? places : [{ start, end }]).map((place) => `${place.start}–${place.end}`).join(', ');
    return `  [${citation}] ${nameAmong(chunk, chunks)}${readingPlace(chunk)}, characters ${where}${citable_url === '' ? '' : `  ${citable_url}`}`;
  });
  const steps = (metadata.look_ups ?? []).map(
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
  const { citation, citable_url: url } = chunk;
  const text = passageParts(chunk)
    .map((part) => (part.isCited ? `»${part.text}«` : part.text))
    .join('');
  return [
    `  [${citation}] of the answer to: ${question}`,
    `  ${wholePlace(chunk)}${readingPlace(chunk)}, characters ${chunk.start}–${chunk.end}${url === '' ? '' : `  ${url}`}`,
    '',
    ...wrap(text, width - 2).map((line) => `  ${line}`),
  ];
}

/** How a question of a conversation was understood, where that is not as it was asked. */
export function understoodLines(asked: string, { understoodQuery }: Pick<RetrievalReply, 'understoodQuery'>): string[] {
  return understoodQuery === undefined || understoodQuery === asked ? [] : [`  understood as: ${understoodQuery}`, ''];
}

/** Page and headings where a reader finds the passage; a document's own title says nothing more. */
function readingPlace(chunk: CitedChunk): string {
  const headings = tellingHeadings(chunk);
  const { page } = chunk;
  return `${page === null ? '' : `, page ${page}`}${headings.length > 0 ? `, “${headings.join(' › ')}”` : ''}`;
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
