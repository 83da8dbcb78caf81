import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { TimeSlices } from '@strata/event-loop';
import type { CorpusGraph, SourceSignature } from '@strata/knowledge';
import type { SignedDocuments } from './signatures';
import { SignatureCollector } from './signatures';

/** Documents of some kilobytes each, with their vectors. */
const DOCUMENTS_PER_READ = 200;

/**
 * Reads the documents of a category in parts, none of which is held longer than it takes to look at it.
 * @param more documents that are not stored yet; they come last
 */
export async function readSignatures(
  corpus: Pick<CorpusGraph, 'documentNames' | 'signatures'>,
  category: string,
  patience: RetryBudget,
  signal: AbortSignal,
  more: readonly SourceSignature[] = [],
): Promise<SignedDocuments> {
  const names = await retryWhileUnavailable(() => corpus.documentNames(category), patience);
  const collector = new SignatureCollector(names.length + more.length);
  const slices = new TimeSlices(signal);
  let next = read(0);
  for (let start = 0; start < names.length; start += DOCUMENTS_PER_READ) {
    const part = await next;
    next = read(start + DOCUMENTS_PER_READ);
    next.catch(() => undefined); // seen when it is awaited; a failure before that must not end the process
    for (const document of part) {
      collector.add(document);
      await slices.turn();
    }
  }
  await next;
  for (const document of more) {
    collector.add(document);
    await slices.turn();
  }
  return collector.collected();

  async function read(start: number) {
    const keys = names.slice(start, start + DOCUMENTS_PER_READ).map(({ _key }) => _key);
    return keys.length === 0 ? [] : retryWhileUnavailable(() => corpus.signatures(keys), patience);
  }
}
