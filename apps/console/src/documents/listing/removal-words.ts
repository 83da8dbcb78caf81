import type { ListedDocument } from '@strata/client';

/** What the removal of documents means. */
export function removalWords(documents: readonly Pick<ListedDocument, 'state' | 'version'>[]): string {
  const isOne = documents.length === 1;
  const hasOlder = documents.some(({ version }) => version > 1);
  const files = `${isOne ? 'It goes' : 'They go'} for good${hasOlder ? ', older versions too' : ''}`;
  const inGraph = documents.filter(({ state }) => state === 'in the graph' || state === 'mapped').length;
  return inGraph === 0 ? `${files}.` : `${files}, and so does what the knowledge graph has from ${isOne ? 'it' : 'them'}.`;
}
