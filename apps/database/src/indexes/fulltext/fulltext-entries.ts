import type { IndexReader } from '../../storage/snapshots/index-entries';
import type { Probe } from '../probe';
import { documentsOf } from '../probe';
import type { FulltextTerm } from './fulltext-query';
import { parseFulltextQuery } from './fulltext-query';

/** Keys of a fulltext index: word, 0, document key. Words hold no zero bytes: word breaks fall around control characters. */
export function wordKey(word: string, documentKey: string): Buffer {
  return Buffer.concat([Buffer.from(word, 'utf8'), Buffer.of(0), Buffer.from(documentKey, 'latin1')]);
}

/** The documents a FULLTEXT query finds, by document key; see probe.ts. */
export const fulltext: Probe = (snapshot, collection, index, [query = null, most = null]) => {
  const found = typeof query === 'string' ? keysFound(snapshot.indexReader(index), parseFulltextQuery(query)) : [];
  const limit = typeof most === 'number' && most > 0 ? most : found.length;
  return documentsOf(snapshot, collection, found.slice(0, limit).values());
};

function keysFound(reader: IndexReader, terms: readonly FulltextTerm[]): string[] {
  let found = new Set<string>();
  for (const term of terms) {
    if (found.size === 0 && term.operation !== 'or') continue;
    const matching = keysOf(reader, term);
    if (term.operation === 'or') for (const key of matching) found.add(key);
    else if (term.operation === 'not') for (const key of matching) found.delete(key);
    else found = found.intersection(new Set(matching));
  }
  return [...found].sort();
}

function* keysOf(reader: IndexReader, { word, isPrefix }: FulltextTerm): Generator<string> {
  const start = isPrefix ? Buffer.from(word, 'utf8') : wordKey(word, '');
  // no byte of UTF-8 is 255, and document keys are ASCII
  for (const { key } of reader.range({ start, end: Buffer.concat([start, Buffer.of(0xff)]) }))
    yield key.toString('latin1', key.indexOf(0) + 1);
}
