import { citedChunks, tellingHeadings, wholePlace } from '@strata/client';
import type { CitedChunk } from '@strata/contracts';
import type { Turn } from '../conversation/turn';

/** Where in its document a source stands: `page 3, “History”`; empty where that is not known. */
export function placeInDocument(chunk: Pick<CitedChunk, 'page' | 'heading_path' | 'title'>): string {
  const headings = tellingHeadings(chunk).join(' › ');
  return [chunk.page === null ? '' : `page ${chunk.page}`, headings === '' ? '' : `“${headings}”`]
    .filter((part) => part !== '')
    .join(', ');
}

/** An answer with its sources, for another program. */
export function copiedText({ answer, metadata }: Pick<Turn, 'answer' | 'metadata'>): string {
  const sources = citedChunks(metadata).map((chunk) => {
    const { citation, citable_url: url } = chunk;
    return `[${citation}] ${[wholePlace(chunk), placeInDocument(chunk), url].filter((part) => part !== '').join(', ')}`;
  });
  return [answer, ...(sources.length > 0 ? ['', ...sources] : [])].join('\n');
}

/** The link of a source, where it is one that a browser may follow. */
export function linkOf({ citable_url: url }: Pick<CitedChunk, 'citable_url'>): string | undefined {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
}
