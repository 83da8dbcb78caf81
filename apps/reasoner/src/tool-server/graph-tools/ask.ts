import type { RetrievalMetadata, RetrievalReply } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { z } from 'zod';
import { cutText } from '../tool/bounded-rows';
import { defineTool } from '../tool/tool';
import { limit } from '../tool/tool-inputs';

const TIMEOUT_MS = 300_000;
const MAX_QUESTION = 8_192;
const MAX_PASSAGE = 4_000;

const question = z.string().trim().min(1).max(MAX_QUESTION);

export const ask = defineTool({
  name: 'ask',
  title: 'Ask the documents',
  description:
    'Answers a question from the documents of the project, with numbered citations: document, chunk id for source-text, the cited passage. Use it for what documents say; for numbers in collections use execute-query. `deep` takes more steps and more time.',
  input: { question, deep: z.boolean().default(false).describe('search in several steps; slower') },
  timeoutMs: TIMEOUT_MS,
  isOpenWorld: true,
  run: async ({ question: query, deep }, { platform }) => {
    const reply = await platform().ask({ query, mode: deep ? 'DEEP_SEARCH' : 'INSTANT', includeMetadata: true });
    const citations = passagesOf(reply).filter(({ citation }) => citation !== null);
    const sources = citations.map(
      ({ citation, title, file_name, chunk_id }) => `[${citation}] ${title || file_name} (chunk ${chunk_id})`,
    );
    return { data: { answer: reply.result, citations, run: reply.runId }, text: [reply.result, '', ...sources].join('\n') };
  },
});

export const searchPassages = defineTool({
  name: 'search-passages',
  title: 'Search passages',
  description:
    'The passages of the documents that are best about a question or some words, best first, with document and chunk id, instead of an answer: for when you want to read and judge yourself. At most 12.',
  input: { query: question, limit: limit(8, 12) },
  timeoutMs: TIMEOUT_MS,
  isOpenWorld: true,
  run: async ({ query, limit: most }, { platform }) => {
    const reply = await platform().ask({ query, mode: 'INSTANT', includeMetadata: true });
    return { data: { passages: passagesOf(reply).slice(0, most) } };
  },
});

/** The chunks of an answer in rank order. @throws AppError upstream-refused with the code of a question that failed */
function passagesOf({ errorCode, result, metadata }: RetrievalReply) {
  if (errorCode !== '') throw new AppError('upstream-refused', errorCode, result);
  const { context_data } = (metadata === '' ? {} : JSON.parse(metadata)) as Partial<RetrievalMetadata>;
  return (context_data?.chunks ?? []).map(({ citation, title, file_name, chunk_id, citable_url, page, content }) => ({
    citation: citation ?? null,
    ...{ title, file_name, chunk_id },
    link: citable_url,
    page: page ?? null,
    text: cutText(content, MAX_PASSAGE),
  }));
}
