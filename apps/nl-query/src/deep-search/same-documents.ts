import { properNames, stem, STOP_WORDS, words } from '@strata/text';
import type { FoundChunk } from '../project-index/project-index';
import { passageId } from '../retrieval/search-outcome';
import type { SearchEvidence } from './search-evidence';

/** What asks what something is asks about that, whatever was asked before. */
const ASKS_ANEW = /^what (?:is|are|was|were)\b/i;

/** Whether a later part of a question says nothing of what it is about: "what happens to the promise" names no thing, and no word of the first part. */
export function goesOn(part: string, first: string): boolean {
  if (ASKS_ANEW.test(part) || properNames(part).some(({ start }) => start > 0)) return false;
  const before = tellingStems(first);
  return ![...tellingStems(part)].some((one) => before.has(one));
}

/** Keys of the documents that an answer cites. */
export function citedDocuments(text: string, { chunks }: Pick<SearchEvidence, 'chunks'>): ReadonlySet<string> {
  const ids = new Set([...text.matchAll(/\[CITE:([^\]\s]+)\]/g)].map(([, id]) => id!));
  return new Set(chunks.flatMap(({ document }, i) => (ids.has(passageId(i)) ? [document.key] : [])));
}

/** Chunks of some documents before the others, each in their order. */
export function ofSameDocuments(chunks: readonly FoundChunk[], documents: ReadonlySet<string>): readonly FoundChunk[] {
  const isSame = ({ document }: FoundChunk) => documents.has(document.key);
  return [...chunks.filter(isSame), ...chunks.filter((chunk) => !isSame(chunk))];
}

function tellingStems(text: string): Set<string> {
  return new Set(words(text).flatMap(({ text: word }) => (STOP_WORDS.has(word) ? [] : [stem(word)])));
}
