/** Ways to search documents for an answer, by the words of the command line. */
export const SEARCH_MODES = ['instant', 'unified', 'local', 'global', 'deep', 'custom'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];
