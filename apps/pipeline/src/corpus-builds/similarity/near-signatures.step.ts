import { retryWhileUnavailable } from '@strata/arango';
import type { RetryBudget } from '@strata/errors';
import { TimeSlices } from '@strata/event-loop';
import type { CorpusGraph, SourceSignature } from '@strata/knowledge';
import type { SignedDocuments } from './signatures';
import { SignatureCollector } from './signatures';

/** Documents that tell how rare terms are, and where the search by vector may begin. */
const SAMPLE = 1_000;
/** Documents found by the terms of a new one. */
const BY_TERMS = 60;
/** The nearest by vector whose similar documents are looked at: somewhat more than candidates are wanted. */
const BEAM = 24;
const DOCUMENTS_PER_READ = 200;
const MOST_HOPS = 8;

/** What the search asks of a corpus. */
export interface NearCorpus extends Pick<CorpusGraph, 'signatures' | 'similarTo' | 'documentCount'> {
  readonly near: Pick<CorpusGraph['near'], 'sample' | 'byText'>;
}

export interface NearSearch {
  readonly corpus: NearCorpus;
  readonly category: string;
  /** documents of the category */
  readonly size: number;
  /** new documents; they come last */
  readonly rows: readonly SourceSignature[];
  readonly patience: RetryBudget;
  readonly signal: AbortSignal;
}

/**
 * Reads, of a large category, the documents that may be near to new ones, instead of all: those that the search view finds by the new
 * one's terms, and those that a walk over the similarities finds by its vector. The walk goes from the nearest known documents to those
 * similar to them until none comes nearer (graph nearest neighbour search, Hajebi and others 2011, on the graph of neighbours that the
 * corpus is); it begins at what was found by terms, and at a sample of the category, which also tells how rare terms are.
 */
export async function readNearSignatures(search: NearSearch): Promise<SignedDocuments> {
  const { corpus, category, size, rows, patience, signal } = search;
  const known = new Map<string, SourceSignature>();
  const slices = new TimeSlices(signal);
  await read(await asked(() => corpus.near.sample(category, SAMPLE)));
  const share = size / Math.max(1, await asked(() => corpus.documentCount()));
  for (const row of rows) {
    await read(await asked(() => corpus.near.byText(category, row.content, { limit: BY_TERMS, share })));
    const seen = new Set<string>();
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      const next = (await nearest(row)).filter((key) => !seen.has(key));
      if (next.length === 0) break;
      for (const key of next) seen.add(key);
      const similar = await asked(() => corpus.similarTo(next));
      await read([...similar.values()].flat());
    }
  }
  const collector = new SignatureCollector(known.size + rows.length);
  for (const document of [...[...known.values()].sort(byName), ...rows]) {
    collector.add(document);
    await slices.turn();
  }
  return collector.collected();

  function asked<T>(question: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    return retryWhileUnavailable(question, patience);
  }

  async function read(keys: readonly string[]): Promise<void> {
    const missing = [...new Set(keys)].filter((key) => !known.has(key));
    for (let start = 0; start < missing.length; start += DOCUMENTS_PER_READ)
      for (const document of await asked(() => corpus.signatures(missing.slice(start, start + DOCUMENTS_PER_READ))))
        known.set(document._key, document);
  }

  /** Keys of the known documents nearest to one by vector. */
  async function nearest({ embeddings }: SourceSignature): Promise<string[]> {
    const scored: { key: string; similarity: number }[] = [];
    for (const [key, other] of known) {
      let similarity = 0;
      for (let i = 0; i < embeddings.length; i++) similarity += embeddings[i]! * (other.embeddings[i] ?? 0);
      scored.push({ key, similarity });
      await slices.turn();
    }
    scored.sort((a, b) => b.similarity - a.similarity || (a.key < b.key ? -1 : 1));
    return scored.slice(0, BEAM).map(({ key }) => key);
  }
}

function byName(a: SourceSignature, b: SourceSignature): number {
  if (a.filename !== b.filename) return a.filename < b.filename ? -1 : 1;
  return a._key < b._key ? -1 : 1;
}
