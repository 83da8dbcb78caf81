/**
 * Said where nothing was found and some documents could not be searched: their partitions have no graph, which all ways of asking but INSTANT need.
 * @param count of those documents, at least one
 */
export function unsearchedDocuments(count: number): string {
  return `Not searched: ${count === 1 ? '1 document' : `${count} documents`} without a graph. The mode INSTANT searches them.`;
}
