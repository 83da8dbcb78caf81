import type { FoundChunk, ProjectIndex } from '../project-index/project-index';

/** Chunks from which on a document would name what it is about. */
const LONG = 8;
/** Share of the documents from which on a name does not tell them apart. */
const MOST_DOCUMENTS = 0.5;

/**
 * Chunks of long documents that nowhere name what a question names come behind the others: what the report of one company says of its sales is no
 * answer for another. A short document may be the next step from one that does.
 * @param names places of names in the question
 * @param found best first
 */
export function namingDocumentsFirst(
  question: string,
  names: readonly { readonly start: number; readonly end: number }[],
  found: readonly FoundChunk[],
  index: Pick<ProjectIndex, 'documentsSaying' | 'chunkCount'>,
): readonly FoundChunk[] {
  const documents = new Set(found.map(({ chunk }) => chunk.documentKey));
  const long = [...documents].filter((key) => index.chunkCount(key) >= LONG);
  if (long.length < 2) return found;
  const naming = names
    .map(({ start, end }) => index.documentsSaying(question.slice(start, end)))
    .filter((said) => said.size > 0 && long.filter((key) => said.has(key)).length <= Math.max(1, MOST_DOCUMENTS * long.length));
  if (naming.length === 0) return found;
  const isOther = ({ chunk }: FoundChunk) =>
    index.chunkCount(chunk.documentKey) >= LONG && naming.every((said) => !said.has(chunk.documentKey));
  const first = found.filter((one) => !isOther(one));
  return first.length === 0 ? found : [...first, ...found.filter(isOther)];
}
